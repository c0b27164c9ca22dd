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
  /** Whether the erasure log's file has the lines of what was erased. */
  logWritten: z.optional(z.boolean()),
})
export type ErasureScope = z.infer<typeof erasureScope>

/** In our time, and there in the calendar: what passes here, the database takes. */
const erasedAt = z.string().check(
  z.refine((text) => /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'must be a moment such as 2026-11-15T09:00:00Z',
  }),
)

/** One line of the erasure log: which record, never whose. */
export const erasureEntry = z.strictObject({
  subjectId: id.check(z.toLowerCase()),
  kind: z.enum(['application', 'verification']),
  reference: z.string().check(z.regex(/^[\w-]{1,60}$/, { error: 'must be a lead id or the reference of a privacy request' })),
  erasedAt,
})
export type ErasureEntry = z.infer<typeof erasureEntry>
export const erasureList = z.object({ erasures: z.array(erasureEntry) })

/** A line as it stands in a file; undefined when it is none of ours, or was cut short. */
export function parseErasureLine(line: string): ErasureEntry | undefined {
  try {
    return erasureEntry.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Whether the log's file can be read, how it compares with the database's copy, and whether what was erased has left the disk. */
export const erasureLogCheck = z.object({
  /** Of the system, when the file cannot be read. */
  failure: z.nullable(z.string()),
  inFile: z.number(),
  inDatabase: z.number(),
  unreadable: z.number(),
  /** Which lines these are, counted from 1; the first hundred of them. */
  unreadableLines: z.array(z.number()),
  /** Data keys of erased records that the database's files may still hold; the night's rewrite takes them. */
  keysOnDisk: z.number(),
})
export type ErasureLogCheck = z.infer<typeof erasureLogCheck>

/** As many lines as fit into a request. */
export const MOST_REPLAYED_AT_ONCE = 300
/** The lines of a log that was kept elsewhere; without any, the server's own log is replayed. */
export const replayErasures = z.strictObject({
  erasures: z._default(z.array(erasureEntry).check(z.maxLength(MOST_REPLAYED_AT_ONCE)), []),
})
export const erasuresReplayed = z.object({ known: z.number(), erasedAgain: z.number() })
