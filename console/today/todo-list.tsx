import { Link, type LinkProps } from '@tanstack/react-router'
import type { Todo, TodoKind } from '#domain/operators/today.ts'
import { formatDuration } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

/** So many are seen at a glance; more are behind a click. */
const AT_A_GLANCE = 5

const PLACES: Readonly<Record<TodoKind, (todo: Todo) => LinkProps>> = {
  'ledger-broken': () => ({ to: '/system' }),
  'overdue-runs': () => ({ to: '/leads', search: { figure: 'overdue' } as never }),
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
      <li key={`${each.kind} ${each.subject ?? ''} ${each.words}`}>
        <Status tone={each.urgent ? 'bad' : 'warn'}>{each.urgent ? 'Now' : 'Soon'}</Status>
        <Link {...PLACES[each.kind](each)}>{each.words}</Link>
        {each.subject && <span className="quiet">{each.subject}</span>}
        <span className="due">{each.due && <Due due={each.due} at={at} />}</span>
      </li>
    ))}
  </ul>
)

function Due({ due, at }: { readonly due: string; readonly at: string }) {
  const left = Date.parse(due) - Date.parse(at)
  return (
    <>
      {left > 0 ? `${formatDuration(left)} left` : `${formatDuration(-left)} late`}{' '}
      <span className="quiet">
        (<Time at={due} />)
      </span>
    </>
  )
}
