/** Removes everything whose time is over, and reports how much that was. Safe to repeat, and to run in several processes at once. */
import { PURGE_COUNTS, type PurgeCount, type PurgeReport } from '#domain/operators/purges.ts'
import type { RetentionRecords } from '../../operator-ports.ts'
import type { Log } from '../../outside-ports.ts'
import type { Clock, Storage } from '../../ports.ts'
import { type ReplayParts, replayErasures } from './replay-erasures.ts'
import { rewrapKeys } from './rotate-keys.ts'

export interface RetentionTimes {
  readonly bankHours: number
  readonly identityDays: number
  readonly decisionMonths: number
  readonly verificationDays: number
  readonly privacyRequestMonths: number
}

export interface PurgeParts extends ReplayParts {
  readonly storage: Storage
  readonly log: Log
  readonly now: Clock
  readonly retention: RetentionTimes
}

interface Step {
  readonly count: PurgeCount
  readonly keepFor: (times: RetentionTimes) => Temporal.DurationLike
  readonly remove: (records: RetentionRecords, before: Date, limit: number) => Promise<number>
}

/** The promises of the privacy policy ("How long we keep it"), one by one. */
const STEPS: readonly Step[] = [
  {
    count: 'bankNumbers',
    keepFor: ({ bankHours }) => ({ hours: bankHours }),
    remove: (records, before, limit) => records.removeBankNumbers(before, limit),
  },
  // Where there was no hand-off, bank numbers go with the identity.
  {
    count: 'bankNumbers',
    keepFor: ({ identityDays }) => ({ days: identityDays }),
    remove: (records, before, limit) => records.removeGroup('bank', before, limit),
  },
  {
    count: 'contactDetails',
    keepFor: ({ identityDays }) => ({ days: identityDays }),
    remove: (records, before, limit) => records.removeGroup('contact', before, limit),
  },
  {
    count: 'identities',
    keepFor: ({ identityDays }) => ({ days: identityDays }),
    remove: (records, before, limit) => records.removeGroup('identity', before, limit),
  },
  // Where a lender wanted this one person, and the words that told them so late.
  {
    count: 'lenderAddresses',
    keepFor: ({ identityDays }) => ({ days: identityDays }),
    remove: (records, before, limit) => records.removeGroup('hand-off', before, limit),
  },
  {
    count: 'lenderAddresses',
    keepFor: ({ identityDays }) => ({ days: identityDays }),
    remove: (records, before, limit) => records.removeGroup('late-answer', before, limit),
  },
  {
    count: 'applications',
    keepFor: ({ decisionMonths }) => ({ months: decisionMonths }),
    remove: (records, before, limit) => records.removeApplications(before, limit),
  },
  {
    count: 'verifications',
    keepFor: ({ verificationDays }) => ({ days: verificationDays }),
    remove: (records, before, limit) => records.removeVerifications(before, limit),
  },
  {
    count: 'privacyRequests',
    keepFor: ({ privacyRequestMonths }) => ({ months: privacyRequestMonths }),
    remove: (records, before, limit) => records.removePrivacyRequests(before, limit),
  },
  {
    count: 'expiredSubmissionKeys',
    keepFor: () => ({ hours: 0 }),
    remove: (records, before, limit) => records.removeExpiredSubmissions(before, limit),
  },
]

const BATCH = 200

/** `keepReport`: a run that was asked for is kept even when it found nothing; the scheduled ones would fill the list with noughts. */
export async function purge(parts: PurgeParts, keepReport: 'always' | 'when-something-went'): Promise<PurgeReport> {
  const { storage, log, now, retention } = parts
  const at = now()
  const counts = Object.fromEntries(PURGE_COUNTS.map((name) => [name, 0])) as Record<PurgeCount, number>
  // First of all: nobody who asked to be erased is counted as merely due.
  counts.erasuresReplayed = (await replayErasures(parts)).erasedAgain
  for (const { count, keepFor, remove } of STEPS) {
    const before = earlier(at, keepFor(retention))
    counts[count] += await inBatches((limit) => storage.transaction((records) => remove(records.retention, before, limit)))
  }
  const identitiesBefore = earlier(at, { days: retention.identityDays })
  await inBatches((limit) => storage.transaction(({ retention: records }) => records.noteRemovedGroups(identitiesBefore, limit)))
  // What another process wrapped with an older key while a rotation ended.
  counts.keysRewrapped = await inBatches(async (limit) => (await rewrapKeys(parts, limit)).rewrapped)

  const report = { at: at.toISOString(), counts }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total > 0 || keepReport === 'always') await storage.records.retention.keepReport(report)
  if (total > 0) log.note('purged', { count: total })
  return report
}

async function inBatches(removeSome: (limit: number) => Promise<number>): Promise<number> {
  for (let sum = 0; ; ) {
    const removed = await removeSome(BATCH)
    sum += removed
    if (removed < BATCH) return sum
  }
}

/** Calendar months: 25 months before March 31 is the last day of February. */
const earlier = (at: Date, time: Temporal.DurationLike): Date =>
  new Date(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC').subtract(time).epochMilliseconds)
