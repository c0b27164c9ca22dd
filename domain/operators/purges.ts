import * as z from 'zod/mini'
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

export const runPurge = z.strictObject({})
export const listPurges = z.strictObject({ limit: pageSize(20, 200) })
export const purgeList = z.object({ purges: z.array(purgeReport) })
