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
