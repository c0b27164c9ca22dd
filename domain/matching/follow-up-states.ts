/** Errands: what a lender is told after a post, and how far each has come. Also read by the console, so nothing here needs a schema. */

export const ERRANDS = {
  bank: 'Bank numbers after an acceptance',
  void: 'A lead taken back',
  erase: 'A person to be erased',
} as const
export type ErrandName = keyof typeof ERRANDS
export const ERRAND_NAMES = Object.keys(ERRANDS) as [ErrandName, ...ErrandName[]]

export const ERRAND_STATES = {
  waiting: 'asked; no clear answer yet, it is tried again',
  done: 'confirmed',
  promised: 'the lender will erase later, and report it',
  refused: 'the lender cannot use the bank numbers, or has accepted what was to be taken back',
  stopped: 'there is nothing to send any more',
  'given-up': 'the lender could not be reached for days',
} as const
export type ErrandState = keyof typeof ERRAND_STATES
export const ERRAND_STATE_NAMES = Object.keys(ERRAND_STATES) as [ErrandState, ...ErrandState[]]

/** Somebody may want to know of these. */
export const OPEN_ERRAND_STATES = ['waiting', 'promised', 'given-up'] as const satisfies readonly ErrandState[]
/** After these a lender can be asked once more. */
export const REPEATABLE_ERRAND_STATES: readonly ErrandState[] = ['promised', 'given-up']

/** How far a lender has come with an erasure; before it, the lender that has the identity is not asked yet. */
export const ERASE_STATES = {
  'not-asked': 'has the identity; asked when you erase',
  waiting: 'asked; has not answered yet',
  done: 'confirmed',
  promised: 'will erase later, and report it',
  refused: 'refused',
  stopped: 'nothing was left to send',
  'given-up': 'could not be reached for days',
} as const satisfies Readonly<Record<ErrandState | 'not-asked', string>>
export type EraseState = keyof typeof ERASE_STATES
