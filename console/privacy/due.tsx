import type { ListedPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { DUE_SOON_DAYS } from '#domain/watch/condition.ts'
import { daysLeftLabel, formatDay } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import { STEPS } from './labels.ts'

/** Answer by Dec 30, 12 days left. */
export function Due({ due }: Pick<ListedPrivacyRequest, 'due'>) {
  if (!due) return <Status tone="good">done</Status>
  const tone = due.daysLeft < 0 ? 'bad' : due.daysLeft <= DUE_SOON_DAYS ? 'warn' : 'idle'
  return (
    <Status tone={tone}>
      {STEPS[due.step]} by {formatDay(due.by, new Date())}, {daysLeftLabel(due.daysLeft)}
    </Status>
  )
}
