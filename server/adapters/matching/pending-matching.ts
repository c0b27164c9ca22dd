/** No lender is connected yet: every application is kept, and honestly pending. */
import type { Matching } from '../../outside-ports.ts'
import type { Clock, Storage } from '../../ports.ts'

export function pendingMatching(storage: Storage, now: Clock): Matching {
  return {
    async match(applicationId) {
      await storage.records.applications.setStatus(applicationId, 'pending', now())
      return { status: 'pending', redirect: null, dataErrors: {}, reasons: [] }
    },
    progress: async () => ({ stage: 'received', done: true }),
    drain: () => undefined,
  }
}
