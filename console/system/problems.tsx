import { Link, type LinkProps } from '@tanstack/react-router'
import type { SystemPart, SystemProblem } from '#contracts/operators/system.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'

/** Where more is to be seen, when it is not on this screen. */
const PLACES: Readonly<Partial<Record<SystemPart, LinkProps>>> = {
  mails: { to: '/system', search: { part: 'mails' } },
  lenders: { to: '/system', search: { part: 'follow-ups' } },
  privacy: { to: '/privacy' },
}

interface Props {
  readonly problems: readonly SystemProblem[]
  readonly isLedgerChecked: boolean
}

export const Problems = ({ problems, isLedgerChecked }: Props) => (
  <Panel title="Is it safe to sleep?">
    {problems.length === 0 ? (
      <Status tone="good">Yes. Everything is in order.</Status>
    ) : (
      <ul className="problems">
        {problems.map(({ code, level, part, says, todo }) => (
          <li key={code}>
            <Status tone={level === 'now' ? 'bad' : 'warn'}>{level === 'now' ? 'Now' : 'Soon'}</Status>
            <div>
              <strong>{says}</strong>
              <p>{todo}</p>
            </div>
            {PLACES[part] && (
              <Link className="button" {...PLACES[part]}>
                Open<span className="only-aloud"> {part}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    )}
    {!isLedgerChecked && <p className="quiet">Nobody has checked the ledger yet: see Checks, below.</p>}
  </Panel>
)
