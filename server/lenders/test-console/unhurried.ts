import type { Lease } from '../calls/lender-adapter.ts'

/** A test belongs to no run; the lender's own time for a call ends it. */
export const UNHURRIED: Lease = { remainingMs: () => Number.POSITIVE_INFINITY }
