export function NumberedSteps({ steps }: { steps: readonly { readonly name: string; readonly text: string }[] }) {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {steps.map(({ name, text }, place) => (
        <li key={name} className="border-t-2 border-primary pt-5">
          <span aria-hidden="true" className="font-heading text-h2 font-semibold text-primary">
            {place + 1}
          </span>
          <h3 className="mt-1 text-h3">{name}</h3>
          <p className="mt-2 text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
