/** What the request reaches: its applications, the lenders that got the identity, and whether each has confirmed the erasure. */
import { Link } from '@tanstack/react-router'
import type { FanOut, LenderWithIdentity } from '#contracts/operators/fan-out.ts'
import { REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { AskAgain } from '../follow-ups/ask-again.tsx'
import { FOLLOW_UP_TONES } from '../follow-ups/tones.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Empty } from '../kit/states.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { EraseAct } from './erase-act.tsx'
import { useFanOut } from './use-fan-out.ts'

const CONFIRMED_BY = { answer: 'its answer', report: 'its own report' } as const

const COLUMNS: readonly ListColumn<LenderWithIdentity>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Got the identity', of: ({ sharedAt }) => sharedAt, isTime: true },
  { title: 'Erasure', of: ({ says }) => says, tone: ({ state }) => FOLLOW_UP_TONES[state] },
  { title: 'Asked', of: ({ askedAt }) => askedAt, isTime: true, wideOnly: true },
  { title: 'Ended', of: ({ endedAt }) => endedAt, isTime: true, wideOnly: true },
  { title: 'Confirmed by', of: ({ confirmedBy }) => confirmedBy && CONFIRMED_BY[confirmedBy], wideOnly: true },
  { title: 'Last answer', of: ({ lastCode }) => lastCode, wideOnly: true },
]

export function FanOutPanel({ reference }: { readonly reference: string }) {
  const query = useFanOut(reference)
  return (
    <LoadedPanel title="What it reaches" actions={query.data && <EraseAct fanOut={query.data} />} query={query} rows={3}>
      {(fanOut) => <Reached fanOut={fanOut} />}
    </LoadedPanel>
  )
}

function Reached({ fanOut: { applications, lenders, confirmed } }: { readonly fanOut: FanOut }) {
  if (applications.length === 0)
    return <Empty>No application is kept under this address, and none was erased with this request.</Empty>
  return (
    <>
      <p>
        {lenders === 0
          ? 'No lender got the identity.'
          : applications.every(({ erasedAt }) => erasedAt === null)
            ? `${lenders} ${lenders === 1 ? 'lender has' : 'lenders have'} the identity, and will be asked when you erase the person.`
            : `${confirmed} of ${lenders} ${lenders === 1 ? 'lender has' : 'lenders have'} confirmed the erasure.`}
      </p>
      {applications.map((application) => (
        <div className="reaches" key={application.id}>
          <h3>
            <Link to="/leads/$id" params={{ id: application.id }}>
              <code>{application.id.slice(0, 8)}</code>
            </Link>
            <span>
              received <Time at={application.receivedAt} />
            </span>
            {application.email && <span>{application.email}</span>}
            {application.erasedAt ? (
              <Status tone="good">
                erased <Time at={application.erasedAt} />
              </Status>
            ) : (
              <Status tone="idle">not erased</Status>
            )}
          </h3>
          <ListTable
            title={`Lenders that got the identity of ${application.id.slice(0, 8)}`}
            columns={COLUMNS}
            rows={application.lenders}
            idOf={({ attemptKey }) => attemptKey}
            rowActs={({ attemptKey, state, name }) =>
              state !== 'not-asked' &&
              REPEATABLE_FOLLOW_UP_STATES.includes(state) && <AskAgain attemptKey={attemptKey} followUp="erase" lender={name} />
            }
            empty="This one was sent to no lender by name: no lender took it, or it repeats an earlier one and has its result."
          />
        </div>
      ))}
    </>
  )
}
