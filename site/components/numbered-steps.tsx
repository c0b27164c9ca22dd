export function NumberedSteps({ steps }: { steps: readonly { readonly name: string; readonly text: string }[] }) {
  return (
    <ol className="grid gap-4 md:grid-cols-3 md:gap-10">
      {steps.map(({ name, text }, place) => (
        <li key={name} className="flex gap-4">
          <span
            aria-hidden="true"
            className="figures grid size-9 flex-none place-items-center rounded-full bg-primary font-semibold text-paper forced-colors:border"
          >
            {place + 1}
          </span>
          <div>
            <h3 className="font-body font-semibold">{name}</h3>
            <p className="mt-1 text-small text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
