/** Follow-up calls: what a lender is told after a post, and how far each has come. Also read by the console, so nothing here needs a schema. */

export const FOLLOW_UPS = {
  bank: 'Bank numbers after an acceptance',
  void: 'A lead taken back',
  erase: 'A person to be erased',
} as const
export type FollowUpName = keyof typeof FOLLOW_UPS
export const FOLLOW_UP_NAMES = Object.keys(FOLLOW_UPS) as [FollowUpName, ...FollowUpName[]]

export const FOLLOW_UP_STATES = {
  waiting: 'asked; no clear answer yet, it is tried again',
  done: 'confirmed',
  promised: 'the lender will erase later, and report it',
  refused: 'the lender cannot use the bank numbers, or has accepted what was to be taken back',
  stopped: 'there is nothing to send any more',
  'given-up': 'the lender could not be reached for days',
  'in-writing': 'the lender has no call for it: asked in writing, and its answer is recorded by hand',
} as const
export type FollowUpState = keyof typeof FOLLOW_UP_STATES
export const FOLLOW_UP_STATE_NAMES = Object.keys(FOLLOW_UP_STATES) as [FollowUpState, ...FollowUpState[]]

/** Somebody may want to know of these. */
export const OPEN_FOLLOW_UP_STATES = ['waiting', 'promised', 'given-up', 'in-writing'] as const satisfies readonly FollowUpState[]
/** After these a lender can be asked once more. */
export const REPEATABLE_FOLLOW_UP_STATES: readonly FollowUpState[] = ['promised', 'given-up']

/** By when an operator has written to the lender, from the day on which there was a reason to. */
export const IN_WRITING_BUSINESS_DAYS = { void: 1, erase: 10 } as const

/** How far a lender has come with an erasure; before it, the lender that has the identity is not asked yet. */
export const ERASE_STATES = {
  'not-asked': 'has the identity; asked when you erase',
  waiting: 'asked; has not answered yet',
  done: 'confirmed',
  promised: 'will erase later, and report it',
  refused: 'refused',
  stopped: 'nothing was left to send',
  'given-up': 'could not be reached for days',
  'in-writing': 'asked in writing; has not answered yet',
} as const satisfies Readonly<Record<FollowUpState | 'not-asked', string>>
export type EraseState = keyof typeof ERASE_STATES
