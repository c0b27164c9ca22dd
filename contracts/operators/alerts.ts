/** Who is told when something is not in order: what stands and was told, silences, a test, and where one is told oneself. */
import * as z from 'zod/mini'
import { email } from '#domain/application/fields/email.ts'
import { described, objectOrNull, objects } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, id, knownId, moment, momentOrNull, reason, text, textOrNull } from './parts.ts'
import { role } from './sign-ins.ts'

const call = callsAbout('alerts')

const typed = (title: string, example: string, description: string, pattern: RegExp, error: string) =>
  described(z.string().check(z.trim(), z.regex(pattern, { error })), description, { title, examples: [example] })

const about = {
  code: text('which condition', 'mails-failed'),
  subject: textOrNull('what it is about; null: the whole of it', 'larkspur'),
}
const QUIET = /^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d|none)$/
const quiet = textOrNull('when what can wait waits, in New York; null: never', '22:00-07:00')

const alert = z.object({
  id: knownId('the alert'),
  ...about,
  level: described(z.enum(['now', 'soon']), 'now: it cannot wait until morning'),
  says: text('what is so', '2 mails could not be delivered.'),
  since: moment('since when'),
  toldAt: momentOrNull('when somebody was first told; null: nobody was'),
  told: count('how many were told', 2),
  endedAt: momentOrNull('when it had ended; null: it stands'),
  silencedUntil: momentOrNull('until when nobody is told of it'),
})
export type ListedAlert = z.infer<typeof alert>

const silence = z.object({
  id: knownId('the silence'),
  ...about,
  reason: text('why', 'they move to another machine'),
  madeBy: text('whose', 'Dana'),
  until: moment('until when'),
})

const address = z.object({
  email: textOrNull('your own; null: you are told nothing', 'dana@example.com'),
  verifiedAt: momentOrNull('since when it counts; null: its code was not typed yet'),
  quiet,
})

const tested = z.object({
  to: text('whose address, or which host', 'Dana'),
  outcome: described(z.enum(['sent', 'refused', 'failed']), 'whether it was taken'),
  code: textOrNull('what was answered, or why nothing was', '204'),
})

export const ALERT_ENDPOINTS = {
  'GET /alerts': call({
    name: 'list-alerts',
    ...reads('viewer'),
    summary: 'what stands and what has ended within a week, who is told, and what is silenced',
    description: 'The newest first. A condition is told once two looks, a minute apart, have seen it.',
    answer: z.object({
      alerts: described(z.array(alert), 'the alerts'),
      silences: described(z.array(silence), 'those in force'),
      people: objects('with a confirmed address', { name: text('who', 'Dana'), role: role('theirs'), quiet }),
      webhook: objectOrNull('null: there is none', { lastCode: textOrNull('what it answered last', '204') }),
      watcher: flag('whether a watcher outside is called'),
      you: described(address, 'where you are told'),
    }),
  }),
  'POST /alerts/silences': call({
    name: 'silence-alert',
    ...writes('lender-manager', 'Silenced an alert'),
    summary: 'tells nobody of a condition for so many hours',
    description: 'It still stands on Today, on System and in the metrics. Its end is told to whoever was told that it began.',
    input: z.strictObject({
      code: typed('code', 'lender-slow', 'which condition', /^[a-z-]{1,60}$/, 'must be a code such as lender-slow'),
      subject: z.optional(typed('text', 'larkspur', 'only about this lender, state or reference', /^.{1,100}$/, 'is too long')),
      hours: described(z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(720)), 24), 'for how long', { title: 'count' }),
      reason: reason('why nobody needs to be told', 'why does nobody need to be told?', 'they move to another machine'),
    }),
    answer: silence,
  }),
  'POST /alerts/silences/{id}/end': call({
    name: 'unsilence-alert',
    ...writes('lender-manager', 'Ended a silence'),
    summary: 'tells of a condition again',
    description: 'From the next look on, within a minute.',
    input: z.strictObject({ id: id('the silence') }),
    answer: z.object({ id: knownId('the silence'), ...about }),
    refusals: { 404: 'There is no such silence, or it is over' },
  }),
  'POST /alerts/tests': call({
    name: 'test-alerts',
    ...writes('lender-manager', 'Sent a test alert'),
    summary: 'sends a test by mail and by webhook, and says what became of each',
    description: 'To your own address, or to every owner’s where a program asks. Past the queue, and once.',
    answer: z.object({
      mails: described(z.array(tested), 'by mail; none: there is no confirmed address'),
      webhook: described(z.nullable(tested), 'by webhook; null: there is none'),
    }),
  }),
  'POST /alerts/address': call({
    name: 'set-alert-address',
    ...writes('viewer', 'Changed where they get alerts'),
    summary: 'says where and when you get alerts; an address counts once you have typed the code that is mailed to it',
    description: 'A code is good for ten minutes and five tries. What cannot wait is mailed in quiet hours too.',
    input: z.strictObject({
      email: z.optional(described(email, 'your address; a code is mailed to it', { title: 'address', format: 'email' })),
      code: z.optional(typed('digits', '407113', 'the code that was mailed', /^\d{6}$/, 'must be six digits')),
      quiet: z.optional(
        typed('times', '22:00-07:00', 'quiet hours in New York, or none', QUIET, 'must be like 22:00-07:00, or none'),
      ),
      remove: described(z._default(z.boolean(), false), 'whether you want no alerts any more'),
    }),
    answer: address,
    refusals: { 409: 'The code is mistyped, too old or tried too often, or a service asks, which is nobody' },
  }),
}
