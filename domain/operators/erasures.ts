import * as z from 'zod/mini'
import { id, moment } from './parts.ts'
import { privacyReference } from './privacy-requests.ts'

/** A lead's id, or the reference of a privacy request. */
export const personReference = z.union([id, privacyReference], {
  error: 'must be a lead id, or a reference such as PR-7K2QX-M9T4B',
})

export const erasePerson = z.strictObject({ reference: personReference, samePerson: z._default(z.boolean(), false) })
/** The same, in an address. */
export const scopeOfErasure = z.strictObject({
  reference: personReference,
  samePerson: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
})

export const erasureMatch = z.object({
  applicationId: z.string(),
  /** The same email address, or only the same Social Security number and date of birth. */
  by: z.enum(['email', 'person']),
  receivedAt: moment,
  email: z.nullable(z.string()),
})
export type ErasureMatch = z.infer<typeof erasureMatch>

export const erasureScope = z.object({
  reference: z.string(),
  applications: z.array(z.string()),
  verifications: z.array(z.string()),
  matches: z.array(erasureMatch),
  /** Same Social Security number and date of birth under another address: erased only when asked for. */
  leftOut: z.array(erasureMatch),
})
export type ErasureScope = z.infer<typeof erasureScope>

/** One line of the erasure log: which record, never whose. */
export const erasureEntry = z.strictObject({
  subjectId: id,
  kind: z.enum(['application', 'verification']),
  reference: z.string().check(z.maxLength(60)),
  erasedAt: moment,
})
export type ErasureEntry = z.infer<typeof erasureEntry>
export const erasureList = z.object({ erasures: z.array(erasureEntry) })

/** As many lines as fit into a request. */
export const MOST_REPLAYED_AT_ONCE = 300
/** The lines of a log that was kept elsewhere; without any, the server's own log is replayed. */
export const replayErasures = z.strictObject({
  erasures: z._default(z.array(erasureEntry).check(z.maxLength(MOST_REPLAYED_AT_ONCE)), []),
})
export const erasuresReplayed = z.object({ known: z.number(), erasedAgain: z.number() })
