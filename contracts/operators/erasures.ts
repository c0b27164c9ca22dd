/** Erasing a person, and the log by which a restored backup does not bring that person back. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, id, knownId, moment, queryFlag, reason, text, textOrNull } from './parts.ts'
import { privacyReference } from './privacy-requests.ts'

const call = callsAbout('erasures')

export const personReference = described(
  z.union([id('a lead id'), privacyReference], { error: 'must be a lead id, or a reference such as PR-7K2QX-M9T4B' }),
  'a lead id, or the reference of a privacy request',
  { examples: ['PR-7K2QX-M9T4B'] },
)
const SAME_PERSON =
  'also what is the same person’s under another address (the same SSN and two answers more): only for somebody you have identified'

const erasureMatch = z.object({
  applicationId: knownId('the application'),
  by: described(
    z.enum(['email', 'person']),
    'the same email address, or only the same person: the same Social Security number and two answers more',
  ),
  receivedAt: moment('when it was received'),
  email: textOrNull('its email address, masked', 'c•••@example.com'),
})
export type ErasureMatch = z.infer<typeof erasureMatch>

const erasureScope = z.object({
  reference: text('what was asked for', 'PR-7K2QX-M9T4B'),
  applications: described(z.array(knownId('a lead id')), 'the applications'),
  verifications: described(z.array(knownId('an id')), 'the email verifications'),
  matches: described(z.array(erasureMatch), 'why each application belongs to it'),
  leftOut: described(z.array(erasureMatch), 'applications of the same person under another address: erased only when asked for'),
  unconfirmed: flag('whether it is a privacy request whose link nobody has opened: to erase, say how you know who asks'),
  logWritten: described(z.optional(z.boolean()), 'whether the erasure log’s file has the lines of what was erased'),
})
export type ErasureScope = z.infer<typeof erasureScope>

/** In our time, and there in the calendar: what passes here, the database takes. */
const erasedAt = z.string().check(
  z.refine((moment) => /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(moment) && !Number.isNaN(Date.parse(moment)), {
    error: 'must be a moment such as 2026-11-15T09:00:00Z',
  }),
)

/** One line of the erasure log: which record, never whose. */
const erasureEntry = z.strictObject({
  subjectId: id('the record'),
  kind: described(z.enum(['application', 'verification']), 'what it was'),
  reference: described(
    z.string().check(z.regex(/^[\w-]{1,60}$/, { error: 'must be a lead id or the reference of a privacy request' })),
    'what was asked for',
    { examples: ['PR-7K2QX-M9T4B'] },
  ),
  erasedAt: described(erasedAt, 'when, in UTC', { format: 'date-time' }),
})
export type ErasureEntry = z.infer<typeof erasureEntry>
export const erasureList = z.object({ erasures: described(z.array(erasureEntry), 'the log, oldest first') })

/** A line as it stands in a file; undefined when it is none of ours, or was cut short. */
export function parseErasureLine(line: string): ErasureEntry | undefined {
  try {
    return erasureEntry.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export const erasureLogCounts = {
  failure: textOrNull('of the system, when the file cannot be read', 'EACCES'),
  inFile: count('records in the file'),
  inDatabase: count('records in the database'),
  unreadable: count('lines that cannot be read', 0),
}

const erasureLogCheck = z.object({
  ...erasureLogCounts,
  unreadableLines: described(z.array(z.number()), 'which lines these are, counted from 1; the first hundred of them', {
    examples: [[]],
  }),
  keysOnDisk: count('data keys of erased records that the database’s files may still hold; the night’s rewrite takes them', 0),
})
export type ErasureLogCheck = z.infer<typeof erasureLogCheck>

/** As many lines as fit into a request. */
export const MOST_REPLAYED_AT_ONCE = 300

const UNKNOWN = 'There is no such application or privacy request, or it was removed when its time was over'
const NOTHING = 'There is nothing to erase: no record of this person can be read any more'

export const ERASURE_ENDPOINTS = {
  'GET /erasures': call({
    name: 'list-erasures',
    ...reads('compliance'),
    summary: 'which records were erased and when; never whose',
    description: 'The erasure log, as the database has it.',
    answer: erasureList,
  }),
  'GET /erasures/log': call({
    name: 'check-erasure-log',
    ...reads('compliance'),
    summary: 'whether the server can read every line of the log’s file, and what is still on the disk',
    description: 'How the file compares with the database’s copy, and whether what was erased has left the disk.',
    answer: erasureLogCheck,
  }),
  'GET /erasures/scope/{reference}': call({
    name: 'show-erasure-scope',
    ...reads('compliance'),
    summary: 'what would be erased',
    description: 'Every application and verification of one email address, without touching them.',
    input: z.strictObject({
      reference: personReference,
      samePerson: described(z._default(queryFlag, false), SAME_PERSON, { examples: ['false'] }),
    }),
    answer: erasureScope,
    refusals: { 404: UNKNOWN, 409: NOTHING },
  }),
  'POST /erasures': call({
    name: 'erase-person',
    ...writes('compliance', 'Erased a person', 'passkey-again'),
    summary: 'erases every application and verification of one email address',
    description:
      'Nobody can bring this back. What stays is the decision without anybody in it. For a request whose link nobody has opened, say how you know who asks: anybody can type an address.',
    input: z.strictObject({
      reference: personReference,
      samePerson: described(z._default(z.boolean(), false), SAME_PERSON),
      expected: described(
        z.optional(z.int().check(z.gte(0))),
        'how many applications you have seen; nothing is erased when there are more or fewer by now',
        { title: 'count', examples: [1] },
      ),
      reason: z.optional(
        reason('how the person was identified', 'how was the person identified?', 'called back at the number on file'),
      ),
    }),
    answer: erasureScope,
    refusals: {
      404: UNKNOWN,
      409: `${NOTHING}. Or there are more or fewer applications than expected, or nobody confirmed the request and no reason is given`,
    },
  }),
  'POST /erasures/replays': call({
    name: 'replay-erasures',
    ...writes('compliance', 'Repeated erasures', 'passkey-again'),
    summary: 'erases again whoever is in the log, after an older backup was restored',
    description: 'Takes the lines of a log that was kept elsewhere; without any, the server’s own log is replayed.',
    input: z.strictObject({
      erasures: described(z._default(z.array(erasureEntry).check(z.maxLength(MOST_REPLAYED_AT_ONCE)), []), 'lines of a log'),
    }),
    answer: z.object({
      known: count('records in the log'),
      erasedAgain: count('how many of them had come back', 0),
    }),
  }),
}
