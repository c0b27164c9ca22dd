/** Who got what: the paper trail, and under it every release by itself, as our ledger has it. */
import type { ShownRelease, YourRequest } from '#contracts/public/your-request.ts'
import { fieldName, inPeoplesOrder } from '#domain/application/field-names.ts'
import { Fold } from '../components/fold.tsx'
import { PaperTrail } from '../pictures/paper-trail.tsx'
import { Moment } from './moments.tsx'
import { Part } from './page-frame.tsx'
import { KIND_WORDS, STATE_WORDS } from './release-words.ts'
import { trailStops } from './trail-stops.tsx'

export function Releases({ request }: { request: YourRequest }) {
  const releases = request.releases ?? []
  return (
    <Part heading="Who got what">
      <PaperTrail stops={trailStops(request)} />
      <p className="text-small text-soft">
        Our order of lenders is in <a href="/how-it-works">how it works</a>.
      </p>
      {releases.length === 0 ? (
        <p>Nothing about you was sent to any lender.</p>
      ) : (
        <Fold className="border-y border-line" summary={`Every time we sent something (${releases.length})`}>
          <ul className="divide-y divide-line" aria-label="Every release">
            {releases.map((release, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lender may get the same thing twice; the ledger's order stays
              <li key={place} className="py-4">
                <Release release={release} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Part>
  )
}

/** After a restore from a backup a lender may have more than our record tells. */
const whichFields = (fields: ShownRelease['fields'], state: ShownRelease['state']) =>
  fields.length === 0 && state !== 'not-received'
    ? 'Which of your details is not on record.'
    : inPeoplesOrder(fields).map(fieldName).join(', ')

function Release({ release: { lender, at, kind, fields, why, state } }: { release: ShownRelease }) {
  return (
    <>
      <p className="font-semibold">
        {lender}: {KIND_WORDS[kind]}
      </p>
      <p className="text-small text-soft">
        <Moment at={at} />. <strong className="font-semibold">{STATE_WORDS[state]}</strong>. {why}
      </p>
      <p className="mt-1 text-small">{whichFields(fields, state)}</p>
    </>
  )
}
