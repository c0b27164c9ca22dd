/** Words by which screens filter. The console has them too, so nothing here needs zod. */

/** Ranges of days by name. Each is compared with the same weekdays before it. */
export const RANGE_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  weekend: 'Weekend',
  'last-7-days': 'Last 7 days',
  'last-week': 'Last week',
} as const
export type RangeName = keyof typeof RANGE_LABELS

/** Whether a state is served, or who has closed it. */
export const STATE_STATUSES = ['served', 'no lender', 'closed by us', 'closed by law'] as const
export type StateStatus = (typeof STATE_STATUSES)[number]

/** Calls to lenders, by which lists of leads are filtered: a number that counts calls opens the leads of those calls. */
export const LENDER_CALLS = ['ping', 'post', 'status'] as const
export type LenderCall = (typeof LENDER_CALLS)[number]

/** What a call came to, as the figures of lenders count it. */
export const CALL_RESULTS = {
  made: 'it was made',
  yes: 'a yes to a ping',
  accepted: 'the lender accepted the lead',
  refused: 'the lender said no',
  failed: 'it came to nothing',
  'not-made': 'it was never made: a breaker or our own side kept it back',
} as const
export type CallResult = keyof typeof CALL_RESULTS
export const CALL_RESULT_NAMES = Object.keys(CALL_RESULTS) as [CallResult, ...CallResult[]]
