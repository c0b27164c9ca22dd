import type { ListedPrivacyRequest } from '#domain/operators/privacy-requests.ts'
import { formatDay } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import { STEPS } from './words.ts'

const SOON_DAYS = 5

/** Answer by Dec 30, 12 days left. */
export function Due({ due }: Pick<ListedPrivacyRequest, 'due'>) {
  if (!due) return <Status tone="good">done</Status>
  const tone = due.daysLeft < 0 ? 'bad' : due.daysLeft <= SOON_DAYS ? 'warn' : 'idle'
  return (
    <Status tone={tone}>
      {STEPS[due.step]} by {formatDay(due.by, new Date())}, {daysLeft(due.daysLeft)}
    </Status>
  )
}

function daysLeft(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} late` : `${count} left`
}
