import { Link, type LinkProps } from '@tanstack/react-router'
import type { ShownCondition } from '#contracts/operators/conditions.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { dayOf, daysLeftLabel, formatDay } from './format.ts'
import { Status } from './status.tsx'
import { Time } from './time.tsx'

/** What is not in order, who is hurt, and what to do next. Today and System show the same. */
export const Conditions = ({ conditions, at }: { readonly conditions: readonly ShownCondition[]; readonly at: string }) => (
  <ul className="conditions">
    {conditions.map((each) => (
      <li key={`${each.code} ${each.subject ?? ''}`}>
        <Status tone={each.level === 'now' ? 'bad' : 'warn'}>{each.level === 'now' ? 'Now' : 'Soon'}</Status>
        <div>
          {each.screen ? <Link {...placeOf(each.screen)}>{each.says}</Link> : <strong>{each.says}</strong>}
          <p>
            {each.hurts} {each.todo} {each.command && <code>{each.command}</code>}
          </p>
        </div>
        <span className="due">
          {each.due && `by ${formatDay(each.due, new Date(at))}, ${daysLeftLabel(daysLeft(each.due, at))}`}
          {!each.due && each.since && <Time at={each.since} />}
        </span>
      </li>
    ))}
  </ul>
)

/** `/system?part=mails` */
function placeOf(screen: string): LinkProps {
  const [to = '/', query] = screen.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) } as LinkProps
}

const daysLeft = (due: string, at: string): number => Math.round((Date.parse(due) - Date.parse(dayOf(new Date(at)))) / DAY_MS)
