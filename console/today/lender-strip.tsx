import { Link } from '@tanstack/react-router'
import type { LenderStatus, TodaysLender } from '#contracts/operators/today.ts'
import { Panel } from '../kit/panel.tsx'
import { Status, type Tone } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

const STATUSES: Readonly<Record<LenderStatus, readonly [label: string, tone: Tone]>> = {
  up: ['up', 'good'],
  slow: ['slow', 'warn'],
  failing: ['failing', 'bad'],
  'near-full': ['nearly full', 'warn'],
  full: ['full', 'warn'],
  closed: ['closed', 'idle'],
  paused: ['paused', 'idle'],
  'breaker-open': ['calls paused', 'bad'],
}

export function LenderStrip({ lenders }: { readonly lenders: readonly TodaysLender[] }) {
  const up = lenders.filter(({ status }) => status === 'up')
  const others = lenders.filter(({ status }) => status !== 'up')
  return (
    <Panel title="Lenders">
      {lenders.length === 0 && <p className="quiet">No lenders in the lender file.</p>}
      {others.length > 0 && (
        <ul className="lender-strip">
          {others.map((lender) => (
            <LenderMark key={lender.id} lender={lender} />
          ))}
        </ul>
      )}
      {up.length > 0 && (
        <details>
          <summary>
            <Status tone="good">{others.length === 0 ? `All ${up.length} are up` : `${up.length} are up`}</Status>
          </summary>
          <ul className="lender-strip">
            {up.map((lender) => (
              <LenderMark key={lender.id} lender={lender} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function LenderMark({ lender: { id, name, status, text, until } }: { readonly lender: TodaysLender }) {
  const [word, tone] = STATUSES[status]
  return (
    <li>
      <Link to="/lenders/$id" params={{ id }}>
        {name}
      </Link>
      {status !== 'up' && <Status tone={tone}>{word}</Status>}
      <small>
        {text}
        {until && (
          <>
            , until <Time at={until} />
          </>
        )}
      </small>
    </li>
  )
}
