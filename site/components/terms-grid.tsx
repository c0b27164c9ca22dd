export function TermsGrid({ terms }: { terms: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-xl border border-line bg-line md:grid-cols-3">
      {terms.map(({ name, value }) => (
        <div key={name} className="bg-card p-5">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="mt-1 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
