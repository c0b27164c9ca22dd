/** What is removed when its time is over, and when that waits for an operator's word. */
import * as z from 'zod/mini'
import { assertNever } from '#domain/values/assert-never.ts'
import { formatUsDate, type PlainDate } from '#domain/values/calendar.ts'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, moment, momentOrNull, pageSize, text } from './parts.ts'

const call = callsAbout('purge')

/** What a purge removed, each under the retention time that made it due. */
export const PURGE_LABELS = {
  bankNumbers: 'Bank numbers',
  contactDetails: 'Contact details',
  identities: 'Identities',
  lenderAddresses: 'Lenders’ addresses and numbers for one person',
  applications: 'Decision records',
  certificates: 'Consent certificates',
  verifications: 'Verifications of step 1',
  privacyRequests: 'Privacy requests',
  expiredSubmissionKeys: 'Expired submission keys',
  requestLinks: 'Links to Your request',
  erasuresReplayed: 'Erased again',
  keysRewrapped: 'Keys wrapped anew',
} as const
export type PurgeCount = keyof typeof PURGE_LABELS
export const PURGE_COUNTS = Object.keys(PURGE_LABELS) as [PurgeCount, ...PurgeCount[]]

const purgeReport = z.object({
  at: moment('when'),
  counts: described(z.record(z.enum(PURGE_COUNTS), z.number()), 'how many of each were removed', {
    examples: [Object.fromEntries(PURGE_COUNTS.map((name) => [name, 0]))],
  }),
})
export type PurgeReport = z.infer<typeof purgeReport>

/** Of which a purge that takes unusually many waits for an operator, in the words that say so. */
export const GUARDED_RECORDS = {
  bankNumbers: 'bank numbers',
  identities: 'identities',
  applications: 'decision records',
  certificates: 'consent certificates',
  verifications: 'verifications of step 1',
  privacyRequests: 'privacy requests',
} as const satisfies Partial<Record<PurgeCount, string>>
export type GuardedRecords = keyof typeof GUARDED_RECORDS

const purgeShare = z.object({
  records: described(z.enum(Object.keys(GUARDED_RECORDS) as [GuardedRecords, ...GuardedRecords[]]), 'which records'),
  due: count('how many are due', 1200),
  of: count('of how many', 4000),
})

const purgeHold = z.discriminatedUnion('reason', [
  z.object({
    reason: described(z.literal('clocks-apart'), 'two clocks disagree'),
    own: moment('the clock of the server’s machine'),
    database: moment('the database’s clock'),
  }),
  z.object({ reason: described(z.literal('long-pause'), 'no purge for long'), lastRunAt: moment('when the last purge was') }),
  z.object({
    reason: described(z.literal('large-share'), 'unusually much is due'),
    shares: described(z.array(purgeShare), 'how much'),
  }),
])
export type PurgeHold = z.infer<typeof purgeHold>

export function describeHold(hold: PurgeHold): string {
  switch (hold.reason) {
    case 'clocks-apart':
      return `The clock of the server’s machine (${hold.own}) and the database’s (${hold.database}) are more than 60 seconds apart: set both from a time server.`
    case 'long-pause':
      return `The last purge was on ${formatUsDate(hold.lastRunAt.slice(0, 10) as PlainDate)}, more than 7 days ago. If the clocks are right, allow the next one with "operator purge allow".`
    case 'large-share':
      return `${hold.shares.map(({ records, due, of }) => `${due} of ${of} ${GUARDED_RECORDS[records]}`).join(' and ')} are due at once: if that is right, let the next purge go ahead with "operator purge allow".`
    default:
      return assertNever(hold)
  }
}

/** The last time that a process of this kind looked for what is due, whether there was anything or not. */
const purgeRun = z.object({
  role: text('the kind of process', 'worker'),
  at: moment('when'),
  removed: count('how many records', 12),
  hold: described(z.nullable(purgeHold), 'why it removed nothing; null when it was not held', { examples: [null] }),
})
export type PurgeRun = z.infer<typeof purgeRun>

/** An operator's word that one purge which was held may go ahead. */
const purgeAllowance = z.object({
  allowedAt: moment('when it was allowed'),
  allowedBy: text('by whom', 'ann'),
  until: moment('until when the word counts'),
  usedAt: momentOrNull('when a purge made use of it'),
})
export type PurgeAllowance = z.infer<typeof purgeAllowance>

export const PURGE_ENDPOINTS = {
  'POST /purges': call({
    name: 'purge',
    ...writes('compliance', 'Ran a purge', 'passkey-again'),
    summary: 'removes what is due now, and says how much that was (a job does it every five minutes anyway)',
    description: 'Nobody can bring back what a purge removes.',
    answer: purgeReport,
    refusals: { 409: 'The purge is held; the sentence says why' },
  }),
  'GET /purges': call({
    name: 'list-purges',
    ...reads('viewer'),
    summary: 'when each kind of process last looked for what is due, and what the last purges removed',
    description: 'And who allowed one that was held.',
    input: z.strictObject({ limit: pageSize(20, 200) }),
    answer: z.object({
      purges: described(z.array(purgeReport), 'the last purges that removed something, newest first'),
      runs: described(z.array(purgeRun), 'the last run of each kind of process'),
      allowances: described(z.array(purgeAllowance), 'who allowed a purge that was held, newest first'),
    }),
  }),
  'GET /purges/hold': call({
    name: 'show-hold',
    ...reads('viewer'),
    summary: 'why the next purge would be held',
    description: 'As things stand now.',
    answer: z.object({ hold: described(z.nullable(purgeHold), 'null when it would go ahead') }),
  }),
  'POST /purges/allowances': call({
    name: 'allow-purge',
    ...writes('compliance', 'Allowed a held purge', 'passkey-again'),
    summary: 'lets one purge go ahead that is held because unusually much is due; it counts for 24 hours, and is recorded',
    description: 'Clocks that disagree are not allowed away: they have to be set.',
    answer: purgeAllowance,
    refusals: { 409: 'No purge is held, or its clocks disagree' },
  }),
}
