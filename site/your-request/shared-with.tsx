/** Who got what: the paper trail, and under it everything shared by itself, as our ledger has it. */
import type { ShownSharing, YourRequest } from '#contracts/public/your-request.ts'
import { fieldName, inPeoplesOrder } from '#domain/application/field-names.ts'
import { Fold } from '../components/fold.tsx'
import { PaperTrail } from '../pictures/paper-trail.tsx'
import { Moment } from './moments.tsx'
import { Part } from './page-frame.tsx'
import { KIND_COPY, STATE_COPY } from './sharing-copy.ts'
import { trailStops } from './trail-stops.tsx'

export function SharedWith({ request }: { request: YourRequest }) {
  const sharedWith = request.sharedWith ?? []
  return (
    <Part heading="Who got what">
      <PaperTrail stops={trailStops(request)} />
      <p className="text-small text-soft">
        <a href="/how-it-works">How it works</a> explains our order of lenders.
      </p>
      {sharedWith.length === 0 ? (
        <p>Nothing about you was sent to any lender.</p>
      ) : (
        <Fold className="border-y border-line" summary={`Every time we sent something (${sharedWith.length})`}>
          <ul className="divide-y divide-line" aria-label="Everything shared">
            {sharedWith.map((sharing, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lender may get the same thing twice; the ledger's order stays
              <li key={place} className="py-4">
                <Sharing sharing={sharing} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Part>
  )
}

/** After a restore from a backup a lender may have more than our record tells. */
const whichFields = (fields: ShownSharing['fields'], state: ShownSharing['state']) =>
  fields.length === 0 && state !== 'not-received'
    ? 'Which of your details is not on record.'
    : inPeoplesOrder(fields).map(fieldName).join(', ')

function Sharing({ sharing: { lender, at, kind, fields, why, state } }: { sharing: ShownSharing }) {
  return (
    <>
      <p className="font-semibold">
        {lender}: {KIND_COPY[kind]}
      </p>
      <p className="text-small text-soft">
        <Moment at={at} />. <strong className="font-semibold">{STATE_COPY[state]}</strong>. {why}
      </p>
      <p className="mt-1 text-small">{whichFields(fields, state)}</p>
    </>
  )
}
