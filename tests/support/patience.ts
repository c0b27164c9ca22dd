/** When applicants have waited long enough: when a test says so, or when their run waits too, rather than by the clock. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Patience } from '#server/matching/matching.ts'
import type { Storage } from '#server/records.ts'

const LOOK_EVERY_MS = 20
/** No lender is about to answer: the outcome of a post is unknown, the person has to choose, or all is over. */
const STANDS_STILL = ['unknown', 'choosing', 'finished']

export function makeApplicants(storage: () => Storage, runBudgetMs: number, waitsUntilUnknown = false) {
  const waiting = new Set<AbortController>()

  async function endWhenUnknown(applicationId: string, applicant: AbortController): Promise<void> {
    for (;;) {
      const run = await storage().records.runs.find(applicationId)
      const phase = run?.state?.phase.kind
      if (phase === 'unknown') applicant.abort()
      if (run && STANDS_STILL.includes(phase ?? 'finished')) return
      await sleep(LOOK_EVERY_MS)
    }
  }

  const patience: Patience = (applicationId) => {
    const applicant = new AbortController()
    waiting.add(applicant)
    applicant.signal.addEventListener('abort', () => waiting.delete(applicant))
    // It fails when the server was stopped, and its database with it.
    if (waitsUntilUnknown) endWhenUnknown(applicationId, applicant).catch(() => applicant.abort())
    else setTimeout(() => applicant.abort(), runBudgetMs).unref()
    return applicant.signal
  }
  return {
    patience,
    end() {
      for (const applicant of waiting) applicant.abort()
    },
  }
}
