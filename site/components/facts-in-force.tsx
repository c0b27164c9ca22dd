import { fillPlaceholders } from '#content/facts/template.ts'

const FACTS: readonly (readonly [name: string, label: string])[] = [
  ['Our lenders’ rates', '{lendersApr}'],
  ['Who gets your name', '{identityFact}'],
  ['How we rank offers', '{ranking}'],
  ['Credit checks', '{inquiryFact}'],
  ['When we delete your bank numbers', '{bankDeletion}'],
]

/** What the settings and the lender file make true now, in one place. */
export function FactsInForce() {
  return (
    <section aria-labelledby="facts-in-force" className="card mt-10 max-w-measure p-5 md:p-6">
      <h2 id="facts-in-force" className="text-h3">
        How it works right now
      </h2>
      <dl className="mt-3 divide-y divide-line text-small">
        {FACTS.map(([name, text]) => (
          <div key={name} className="py-2.5">
            <dt className="font-semibold">{name}</dt>
            <dd className="first-letter:uppercase">{fillPlaceholders(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
