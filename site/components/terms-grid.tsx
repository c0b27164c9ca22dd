export function TermsGrid({ terms }: { terms: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className="cells gap-px md:grid-cols-3 overflow-hidden rounded-xl border border-line bg-line text-small">
      {terms.map(({ name, value }) => (
        <div key={name} className="bg-card px-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
