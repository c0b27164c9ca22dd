/** The calls that we make to a lender, whatever protocol it speaks, and how long it may take to answer each. */
export const ANSWER_WITHIN_MS = { ping: 3000, post: 15_000, status: 5000, bank: 5000, void: 5000, erase: 5000 } as const
export type LenderCall = keyof typeof ANSWER_WITHIN_MS
export const LENDER_CALLS = Object.keys(ANSWER_WITHIN_MS) as readonly LenderCall[]
