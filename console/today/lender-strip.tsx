import { Link } from '@tanstack/react-router'
import type { LenderStanding, TodaysLender } from '#domain/operators/today.ts'
import { Panel } from '../kit/panel.tsx'
import { Status, type Tone } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

const STANDINGS: Readonly<Record<LenderStanding, readonly [words: string, tone: Tone]>> = {
  up: ['up', 'good'],
  slow: ['slow', 'warn'],
  'near-full': ['nearly full', 'warn'],
  full: ['full', 'warn'],
  closed: ['closed', 'idle'],
  paused: ['paused', 'idle'],
  'breaker-open': ['left alone', 'bad'],
}

export const LenderStrip = ({ lenders }: { readonly lenders: readonly TodaysLender[] }) => (
  <Panel title="Lenders">
    {lenders.length === 0 && <p className="quiet">The lender file names nobody.</p>}
    <ul className="lender-strip">
      {lenders.map(({ id, name, standing, words, until }) => {
        const [word, tone] = STANDINGS[standing]
        return (
          <li key={id}>
            <Link to="/lenders/$id" params={{ id }}>
              {name}
            </Link>
            <Status tone={tone}>{word}</Status>
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
      })}
    </ul>
  </Panel>
)
