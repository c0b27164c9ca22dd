import { Link, type LinkProps } from '@tanstack/react-router'
import type { Todo, TodoKind } from '#contracts/operators/today.ts'
import { dayOf, daysLeftLabel, formatDay } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

/** So many are seen at a glance; more are behind a click. */
const AT_A_GLANCE = 5

const PLACES: Readonly<Record<TodoKind, (todo: Todo) => LinkProps>> = {
  'ledger-broken': () => ({ to: '/system' }),
  'history-broken': () => ({ to: '/system' }),
  'overdue-runs': () => ({ to: '/leads', search: { figure: 'overdue' } as never }),
  'waiting-leads': () => ({ to: '/leads', search: { figure: 'pending' } as never }),
  'open-breaker': lenderOf,
  'privacy-request': ({ subject }) => ({ to: '/privacy/$reference', params: { reference: subject ?? '' } }),
  'purge-held': () => ({ to: '/system' }),
  'failed-mails': () => ({ to: '/system', search: { part: 'mails' } as never }),
  cap: lenderOf,
  license: lenderOf,
}

function lenderOf({ subject }: Todo): LinkProps {
  return { to: '/lenders/$id', params: { id: subject ?? '' } }
}

export function TodoList({ todo, at }: { readonly todo: readonly Todo[]; readonly at: string }) {
  const [glance, rest] = [todo.slice(0, AT_A_GLANCE), todo.slice(AT_A_GLANCE)]
  return (
    <Panel title={todo.length > 0 ? `Needs you (${todo.length})` : 'Needs you'}>
      {todo.length === 0 && <Status tone="good">Nothing. All is well.</Status>}
      <List todo={glance} at={at} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <List todo={rest} at={at} />
        </details>
      )}
    </Panel>
  )
}

const List = ({ todo, at }: { readonly todo: readonly Todo[]; readonly at: string }) => (
  <ul className="todo">
    {todo.map((each) => (
      <li key={`${each.kind} ${each.subject ?? ''} ${each.text}`}>
        <Urgency todo={each} at={at} />
        <Link {...PLACES[each.kind](each)}>{each.text}</Link>
        {each.subject && <span className="quiet">{each.subject}</span>}
        <span className="due">
          {each.due && `by ${formatDay(each.due, new Date(at))}, ${daysLeftLabel(daysLeft(each.due, at))}`}
          {each.since && (
            <>
              since <Time at={each.since} />
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
)

/** As Privacy marks it. */
const SOON_DAYS = 5

function Urgency({ todo: { urgent, due }, at }: { readonly todo: Todo; readonly at: string }) {
  if (urgent) return <Status tone="bad">Now</Status>
  return due && daysLeft(due, at) > SOON_DAYS ? <Status tone="idle">Later</Status> : <Status tone="warn">Soon</Status>
}

const DAY_MS = 86_400_000
const daysLeft = (due: string, at: string): number => Math.round((Date.parse(due) - Date.parse(dayOf(new Date(at)))) / DAY_MS)
