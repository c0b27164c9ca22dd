import * as z from 'zod/mini'
import { assertNever } from '../assert-never.ts'
import { moment, pageSize } from './parts.ts'

/** What a purge removed, each under the retention time that made it due. */
export const PURGE_COUNTS = [
  'bankNumbers',
  'contactDetails',
  'identities',
  'lenderAddresses',
  'applications',
  'verifications',
  'privacyRequests',
  'expiredSubmissionKeys',
  'erasuresReplayed',
  'keysRewrapped',
] as const
export type PurgeCount = (typeof PURGE_COUNTS)[number]

export const purgeReport = z.object({
  at: moment,
  counts: z.record(z.enum(PURGE_COUNTS), z.number()),
})
export type PurgeReport = z.infer<typeof purgeReport>

/** Of which a purge that takes unusually many waits for an operator, in the words that say so. */
export const GUARDED_RECORDS = {
  bankNumbers: 'bank numbers',
  identities: 'identities',
  applications: 'decision records',
  verifications: 'verifications of step 1',
  privacyRequests: 'privacy requests',
} as const satisfies Partial<Record<PurgeCount, string>>
export type GuardedRecords = keyof typeof GUARDED_RECORDS

export const purgeShare = z.object({
  records: z.enum(Object.keys(GUARDED_RECORDS) as [GuardedRecords, ...GuardedRecords[]]),
  due: z.number(),
  of: z.number(),
})
export type PurgeShare = z.infer<typeof purgeShare>

/** Why a purge removed nothing. */
export const purgeHold = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('clocks-apart'), own: moment, database: moment }),
  z.object({ reason: z.literal('long-pause'), lastRunAt: moment }),
  z.object({ reason: z.literal('large-share'), shares: z.array(purgeShare) }),
])
export type PurgeHold = z.infer<typeof purgeHold>

export function describeHold(hold: PurgeHold): string {
  switch (hold.reason) {
    case 'clocks-apart':
      return `The clock of the server’s machine (${hold.own}) and the database’s (${hold.database}) are more than 60 seconds apart: set both from a time server.`
    case 'long-pause':
      return `The last purge was at ${hold.lastRunAt}, more than 7 days ago: if the clocks are right, let the next one go ahead with "operator purge allow".`
    case 'large-share':
      return `${hold.shares.map(({ records, due, of }) => `${due} of ${of} ${GUARDED_RECORDS[records]}`).join(' and ')} are due at once: if that is right, let the next purge go ahead with "operator purge allow".`
    default:
      return assertNever(hold)
  }
}

/** The last time that a process of this kind looked for what is due, whether there was anything or not. */
export const purgeRun = z.object({
  role: z.string(),
  at: moment,
  removed: z.number(),
  hold: z.nullable(purgeHold),
})
export type PurgeRun = z.infer<typeof purgeRun>

/** An operator's word that one purge which was held may go ahead. */
export const purgeAllowance = z.object({
  allowedAt: moment,
  allowedBy: z.string(),
  until: moment,
  usedAt: z.nullable(moment),
})
export type PurgeAllowance = z.infer<typeof purgeAllowance>

export const runPurge = z.strictObject({})
export const showHold = z.strictObject({})
export const heldPurge = z.object({ hold: z.nullable(purgeHold) })
export const allowPurge = z.strictObject({})
export const listPurges = z.strictObject({ limit: pageSize(20, 200) })
export const purgeList = z.object({
  purges: z.array(purgeReport),
  runs: z.array(purgeRun),
  allowances: z.array(purgeAllowance),
})
