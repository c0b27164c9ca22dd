import type { TextSlotName } from '#content/slot-tokens.ts'
import { Slot } from './slot.tsx'

const FACTS: readonly (readonly [name: string, slot: TextSlotName])[] = [
  ['Our lenders’ rates', 'lendersApr'],
  ['Who gets your name', 'identityFact'],
  ['How we rank offers', 'ranking'],
  ['Credit checks', 'inquiryFact'],
  ['When we delete your bank numbers', 'bankDeletion'],
]

/** What the settings and the lender file make true now, in one place. */
export function FactsInForce() {
  return (
    <section aria-labelledby="facts-in-force" className="card mt-10 max-w-measure p-5 md:p-6">
      <h2 id="facts-in-force" className="text-h3">
        How it works right now
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
