import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import type { ListColumn } from '../table/columns.ts'
import { outcomeOf, titleOf } from './timeline/labels.ts'

/** To the millisecond: that is what a timeline is looked at for. */
const exactly = (moment: string | null) => moment?.replace('T', ' ').replace('Z', '') ?? null

export const EVENT_COLUMNS: readonly ListColumn<LeadEvent>[] = [
  { title: 'Began (UTC)', of: ({ at }) => exactly(at) },
  { title: 'What', of: titleOf },
  { title: 'Came to', of: outcomeOf },
  { title: 'Took (ms)', of: ({ durationMs }) => durationMs, right: true },
  { title: 'Fields', of: ({ fields }) => fields || null, right: true },
  { title: 'Ended (UTC)', of: ({ endAt }) => exactly(endAt), wideOnly: true },
]
