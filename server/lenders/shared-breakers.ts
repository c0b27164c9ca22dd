/**
 * What all processes think of a lender. Each process has circuit breakers of its own, and tells the others which of them are not closed: at
 * once when one changes, and every few seconds while it lives. A process that has died is passed over soon.
 */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { BreakerRecords, ReportedBreaker, ReportingProcess } from './breaker-records.ts'
import type { OpenBreaker } from './calls/breakers.ts'
import type { BreakerState, GuardedCall } from './calls/lender-adapter.ts'

const SAID_EVERY_MS = 5_000
const ALIVE_MS = 4 * SAID_EVERY_MS
const FORGOTTEN_MS = 60 * SAID_EVERY_MS

export interface SharedBreakersSettings {
  readonly storage: Storage<{ readonly breakers: BreakerRecords }>
  readonly process: ReportingProcess
  /** This process's own that are not closed. */
  readonly own: () => readonly OpenBreaker[]
  readonly log: Log
  readonly now: Clock
}

export function shareBreakers({ storage, process, own, log, now }: SharedBreakersSettings) {
  let hasSaid = false
  let last: Promise<void> = Promise.resolve()

  async function say(open: readonly OpenBreaker[]): Promise<void> {
    // A process that has nothing to say, and had nothing before, costs the database nothing.
    if (open.length === 0 && !hasSaid) return
    try {
      const at = now()
      await storage.transaction(({ breakers }) => breakers.report(process, open, at, new Date(at.getTime() - FORGOTTEN_MS)))
      hasSaid = open.length > 0
    } catch (error) {
      log.fail('breakers-not-shared', error)
    }
  }
  /** One after the other: what was said last counts. */
  const share = (open: () => readonly OpenBreaker[] = own): Promise<void> => {
    last = last.then(() => say(open()))
    return last
  }
  const timer = setInterval(() => void share(), SAID_EVERY_MS)
  timer.unref()

  return {
    changed: (): void => void share(),

    /** Those of all living processes that are not closed; this process's own as they are this moment. */
    async list(): Promise<readonly ReportedBreaker[]> {
      const said = await storage.records.breakers.list(new Date(now().getTime() - ALIVE_MS))
      return [...own().map((each) => ({ ...each, process })), ...said.filter((each) => each.process.id !== process.id)]
    },

    /** A process that ends takes its word back. */
    async stop() {
      clearInterval(timer)
      await share(() => [])
    },
  }
}

const WORST: readonly BreakerState[] = ['open', 'half-open', 'closed']

export const worstState = (reported: readonly ReportedBreaker[], lender: LenderId, call: GuardedCall): BreakerState =>
  WORST.find((state) => reported.some((each) => each.lender === lender && each.call === call && each.state === state)) ?? 'closed'

export type SharedBreakers = ReturnType<typeof shareBreakers>
