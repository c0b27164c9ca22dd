import type { TextSlotName } from '#content/slot-tokens.ts'
import { Slot } from './slot.tsx'

const FACTS: readonly (readonly [name: string, slot: TextSlotName])[] = [
  ['Who gets your identity', 'identity'],
  ['In which order', 'ranking'],
  ['Credit inquiry', 'inquiryFact'],
  ['Bank numbers are deleted', 'bankDeletion'],
  ["Our lenders' rates", 'lendersApr'],
]

/** What the settings and the lender file make true now, in one place. */
export function FactsInForce() {
  return (
    <section aria-labelledby="facts-in-force" className="card mt-10 max-w-measure p-5 md:p-6">
      <h2 id="facts-in-force" className="text-h3">
        What holds today
      </h2>
      <dl className="mt-3 divide-y divide-line text-small">
        {FACTS.map(([name, slot]) => (
          <div key={slot} className="py-2.5">
            <dt className="font-semibold">{name}</dt>
            <dd className="first-letter:uppercase">
              <Slot name={slot} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
