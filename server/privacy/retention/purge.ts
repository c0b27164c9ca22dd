/** Removes all values past their retention time, and counts them. Safe to repeat, and to run in several processes at once. */
import { PURGE_COUNTS, type PurgeCount, type PurgeHold, type PurgeReport } from '#contracts/operators/purges.ts'
import { replayErasures } from '../erasure/replay-erasures.ts'
import type { Needs } from '../needs.ts'
import { findHold } from './hold-purge.ts'
import { PERISHABLE_GROUPS, type PerishableGroup, type RetentionRecords } from './retention-records.ts'
import { dueBefore, type KeptRecords } from './retention-times.ts'

/** When as many rows were `examined` as the limit allows, there may be more. */
interface Removal {
  readonly examined: number
  readonly removed: number
}

interface Step {
  readonly count: KeptRecords
  /** The records whose retention time counts; its own by default. */
  readonly dueWith?: KeptRecords
  readonly remove: (records: RetentionRecords, before: Date, limit: number) => Promise<number | Removal>
}

/** Under which count each group goes, at the time of the identity: bank numbers too, while a run has not ended. */
const GROUP_COUNTS: Readonly<Record<PerishableGroup, KeptRecords>> = {
  bank: 'bankNumbers',
  contact: 'contactDetails',
  identity: 'identities',
  // The lender's page for this applicant, and its own number for the lead.
  'hand-off': 'lenderAddresses',
  'lender-reference': 'lenderAddresses',
  // The copy of a link whose mail never went out.
  'request-link': 'requestLinks',
  'request-links': 'requestLinks',
  'email-code': 'verifications',
}

const GROUP_STEPS = PERISHABLE_GROUPS.map(
  (group): Step => ({
    count: GROUP_COUNTS[group],
    dueWith: 'identities',
    remove: (records, before, limit) => records.removeGroup(group, before, limit),
  }),
)

/** The promises of the privacy policy ("How long we keep it"), one by one. */
const STEPS: readonly Step[] = [
  { count: 'bankNumbers', remove: (records, before, limit) => records.removeBankNumbers(before, limit) },
  ...GROUP_STEPS,
  { count: 'applications', remove: (records, before, limit) => records.removeApplications(before, limit) },
  { count: 'certificates', remove: (records, before, limit) => records.removeCertificates(before, limit) },
  { count: 'certificates', remove: (records, before, limit) => records.removeChoiceCertificates(before, limit) },
  { count: 'verifications', remove: (records, before, limit) => records.removeVerifications(before, limit) },
  { count: 'privacyRequests', remove: (records, before, limit) => records.removePrivacyRequests(before, limit) },
  { count: 'expiredSubmissionKeys', remove: (records, before, limit) => records.removeExpiredSubmissions(before, limit) },
  { count: 'requestLinks', remove: (records, before, limit) => records.removeExpiredRequestLinks(before, limit) },
]

const BATCH = 200

export type Purge = { readonly kind: 'purged'; readonly report: PurgeReport } | { readonly kind: 'held'; readonly hold: PurgeHold }

/** `keepReport`: an operator's purge is reported even when it removed nothing; scheduled purges would fill the list with noughts. */
export async function purge(context: Needs, keepReport: 'always' | 'when-rows-were-removed'): Promise<Purge> {
  const { storage, log, metrics, now, role } = context
  const { retention: records } = storage.records
  const at = now()
  const counts = Object.fromEntries(PURGE_COUNTS.map((name) => [name, 0])) as Record<PurgeCount, number>
  // First of all, and whatever the clock says: a person who asked to be erased is not counted as merely due.
  counts.erasuresReplayed = (await replayErasures(context)).erasedAgain
  // Data keys that another process wrapped with an older key while a rotation ended.
  counts.keysRewrapped = await inBatches((limit) => storage.transaction((inside) => inside.keyUse.rewrap(limit)))

  const { hold, allowance } = await findHoldAndAllowance(context, at)
  // A large share does not make the clock suspect; a purge held for a leap of the clock must not make the leap usual.
  if (!hold || allowance || hold.reason === 'large-share') await records.trustClock(at)
  if (!hold || allowance) await removeDue(context, at, counts)
  // At the end: a purge that was cut off goes on under the same allowance.
  if (allowance) await records.endAllowance(allowance.id, at)

  const report = { at: at.toISOString(), counts }
  const removed = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (removed > 0) log.note('purged', { count: removed })
  if (hold && !allowance) {
    metrics.purge(hold.reason)
    log.warn('purge-held', { code: hold.reason, role })
    // By the database's clock, where this process's cannot be believed.
    await records.noteRun({ role, at: hold.reason === 'clocks-apart' ? hold.database : report.at, removed, hold })
    if (removed > 0) await records.keepReport(report)
    return { kind: 'held', hold }
  }
  metrics.purge('purged')
  await records.noteRun({ role, at: report.at, removed, hold: null })
  if (removed > 0 || keepReport === 'always') await records.keepReport(report)
  return { kind: 'purged', report }
}

async function findHoldAndAllowance(context: Needs, at: Date) {
  const hold = await findHold(context, at)
  const allowance = hold && hold.reason !== 'clocks-apart' ? await context.storage.records.retention.openAllowance(at) : undefined
  return { hold, allowance }
}

async function removeDue({ storage, retention }: Needs, at: Date, counts: Record<PurgeCount, number>): Promise<void> {
  for (const { count, dueWith = count, remove } of STEPS) {
    const before = dueBefore(dueWith, at, retention)
    counts[count] += await inBatches((limit) => storage.transaction((records) => remove(records.retention, before, limit)))
  }
  const before = dueBefore('identities', at, retention)
  await inBatches((limit) => storage.transaction((records) => records.retention.noteRemovedGroups(before, limit)))
}

async function inBatches(removeSome: (limit: number) => Promise<number | Removal>): Promise<number> {
  for (let sum = 0; ; ) {
    const some = await removeSome(BATCH)
    const { examined, removed } = typeof some === 'number' ? { examined: some, removed: some } : some
    sum += removed
    if (examined < BATCH) return sum
  }
}
