/**
 * What carries this tag is for `npm run test:long`, and for whoever runs its file alone: variants, and what costs much and seldom changes.
 * Tests of Vitest say `{ tags: 'long' }`.
 */
const LONG_RUN = '@long'

/** Of the variants of a test the first is for `npm test`. */
export const unlessFirst = (place: number): string[] => (place === 0 ? [] : [LONG_RUN])
