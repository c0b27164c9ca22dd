/** Matching without lenders, for tests that are not about it: it answers what it is told to, when it is told to. */
import type { Matching } from '#server/context.ts'

export const scriptedMatching = (match: Matching['match']): Matching => ({
  begin:
    async (_records, { applicationId }) =>
    () =>
      match(applicationId),
  match,
  progress: async () => ({ stage: 'post', done: false }),
  settle: async () => undefined,
  drain: () => undefined,
})
