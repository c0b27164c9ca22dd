import { Link } from '@tanstack/react-router'
import type { LenderStanding, TodaysLender } from '#contracts/operators/today.ts'
import { Panel } from '../kit/panel.tsx'
import { Status, type Tone } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

const STANDINGS: Readonly<Record<LenderStanding, readonly [words: string, tone: Tone]>> = {
  up: ['up', 'good'],
  slow: ['slow', 'warn'],
  failing: ['failing', 'bad'],
  'near-full': ['nearly full', 'warn'],
  full: ['full', 'warn'],
  closed: ['closed', 'idle'],
  paused: ['paused', 'idle'],
  'breaker-open': ['left alone', 'bad'],
}

/** Trouble with its numbers; the others in one line. */
export function LenderStrip({ lenders }: { readonly lenders: readonly TodaysLender[] }) {
  const up = lenders.filter(({ standing }) => standing === 'up')
  const others = lenders.filter(({ standing }) => standing !== 'up')
  return (
    <Panel title="Lenders">
      {lenders.length === 0 && <p className="quiet">The lender file names nobody.</p>}
      {others.length > 0 && (
        <ul className="lender-strip">
          {others.map((lender) => (
            <Standing key={lender.id} lender={lender} />
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
              <Standing key={lender.id} lender={lender} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function Standing({ lender: { id, name, standing, words, until } }: { readonly lender: TodaysLender }) {
  const [word, tone] = STANDINGS[standing]
  return (
    <li>
      <Link to="/lenders/$id" params={{ id }}>
        {name}
      </Link>
      {standing !== 'up' && <Status tone={tone}>{word}</Status>}
      <small>
        {words}
        {until && (
          <>
            , until <Time at={until} />
          </>
        )}
      </small>
    </li>
  )
}
