/**
 * What carries this tag is for `npm run test:long`, and for whoever runs its file alone: variants, and what costs much and seldom changes.
 * Tests of Vitest say `{ tags: 'long' }`.
 */
const LONG_RUN = '@long'

/** Of the variants of a test the first is for `npm test`. */
export const unlessFirst = (place: number): string[] => (place === 0 ? [] : [LONG_RUN])

/** A busy machine is slow, not wrong: these end what hangs, and judge nothing. A long run does much more at a time. */
export const TEST_PATIENCE_MS = process.env.LONG ? 3_600_000 : 900_000
export const EVENT_PATIENCE_MS = process.env.LONG ? 600_000 : 240_000
