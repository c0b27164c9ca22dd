/** Who is told when something is not in order: what stands and was told, silences, a test, and where one is told oneself. */
import * as z from 'zod/mini'
import { email } from '#domain/application/fields/email.ts'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, id, knownId, moment, momentOrNull, nothing, reason, text, textOrNull } from './parts.ts'
import { role } from './sign-ins.ts'

const call = callsAbout('alerts')

const subject = textOrNull('the lender, state or reference that it is about; null: the whole product', 'larkspur')

const alert = z.object({
  id: knownId('the alert'),
  code: text('which condition', 'mails-failed'),
  subject,
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
  code: text('which condition', 'lender-slow'),
  subject: textOrNull('what it is about; null: whatever it is about', 'larkspur'),
  reason: text('why', 'they move to another machine'),
  madeBy: text('whose', 'Dana'),
  until: moment('until when'),
})
export type ListedSilence = z.infer<typeof silence>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = (description: string, example: string) =>
  described(z.string().check(z.regex(TIME, { error: 'must be a time such as 22:00' })), description, {
    title: 'time',
    examples: [example],
  })
const timeOrNull = (description: string, example: string) => textOrNull(`${description}, in New York; null: never`, example)
const quietHours = {
  quietFrom: timeOrNull('from when what can wait waits', '22:00'),
  quietUntil: timeOrNull('until when', '07:00'),
}

const told = z.object({ name: text('who', 'Dana'), role: role('whose conditions they hear of'), ...quietHours })

const address = z.object({
  email: described(z.nullable(z.string()), 'your own; null: you are told nothing', { examples: ['dana@example.com'] }),
  verifiedAt: momentOrNull('since when it counts; null: its code was not typed yet'),
  ...quietHours,
})

const tested = (description: string) =>
  z.object({
    to: text(description, 'Dana'),
    outcome: described(z.enum(['sent', 'refused', 'failed']), 'whether it was taken'),
    code: textOrNull('what the other side answered, or why it did not', '250'),
  })

const NO_PERSON = 'A service’s token has no person behind it, and no address'
const NO_ADDRESS = 'You have given no address'

export const ALERT_ENDPOINTS = {
  'GET /alerts': call({
    name: 'list-alerts',
    ...reads('viewer'),
    summary: 'what stands and what has ended within a week, who is told, and what is silenced',
    description: 'The newest first. A condition is told once two looks, a minute apart, have seen it.',
    input: nothing,
    answer: z.object({
      alerts: described(z.array(alert), 'the alerts'),
      silences: described(z.array(silence), 'those in force'),
      people: described(z.array(told), 'whoever has a confirmed address'),
      webhook: described(
        z.nullable(z.object({ lastCode: textOrNull('what it answered last; null: it was not called yet', '204') })),
        'null: there is none',
      ),
      watcher: flag('whether a watcher outside is called'),
    }),
    answers: 'The alerts',
  }),
  'POST /alerts/silences': call({
    name: 'silence-alert',
    ...writes('lender-manager', 'Silenced an alert'),
    summary: 'tells nobody of a condition for so many hours',
    description: 'It still stands on Today, on System and in the metrics. Its end is told to whoever was told that it began.',
    input: z.strictObject({
      code: described(z.string().check(z.minLength(1), z.maxLength(60)), 'which condition', {
        title: 'code',
        examples: ['mails-failed'],
      }),
      subject: z.optional(
        described(z.string().check(z.minLength(1), z.maxLength(100)), 'only about this lender, state or reference', {
          title: 'text',
          examples: ['larkspur'],
        }),
      ),
      hours: described(
        z._default(
          z.coerce
            .number()
            .check(z.int({ error: 'must be a whole number' }), z.gte(1), z.lte(720, { error: 'may be 720 at most' })),
          24,
        ),
        'for how long',
        { title: 'count', examples: [24] },
      ),
      reason: reason('why nobody needs to be told', 'why does nobody need to be told?', 'they move to another machine'),
    }),
    answer: silence,
    answers: 'The silence',
  }),
  'POST /alerts/silences/{id}/end': call({
    name: 'unsilence-alert',
    ...writes('lender-manager', 'Ended a silence'),
    summary: 'tells of a condition again',
    description: 'From the next look on, within a minute.',
    input: z.strictObject({ id: id('the silence') }),
    answer: z.object({ id: knownId('the silence'), code: text('which condition', 'lender-slow'), subject }),
    answers: 'The silence that has ended',
    refusals: { 404: 'There is no such silence, or it is over' },
  }),
  'POST /alerts/tests': call({
    name: 'test-alerts',
    ...writes('lender-manager', 'Sent a test alert'),
    summary: 'sends a test by mail and by webhook, and says what became of each',
    description: 'To your own address, or to every owner’s where a program asks. Past the queue, and once.',
    input: nothing,
    answer: z.object({
      mails: described(z.array(tested('whose address')), 'by mail; none: nobody has a confirmed address'),
      webhook: described(z.nullable(tested('which host')), 'by webhook; null: there is none'),
    }),
    answers: 'What became of each',
  }),
  'GET /alerts/address': call({
    name: 'show-alert-address',
    ...reads('viewer'),
    summary: 'where you are told, and when not',
    description: 'Your own, and nobody else’s.',
    input: nothing,
    answer: address,
    answers: 'Your address',
  }),
  'POST /alerts/address': call({
    name: 'set-alert-address',
    ...writes('viewer', 'Gave an address for alerts'),
    summary: 'mails a code to an address of yours; it counts once you have typed the code',
    description: `Good for ${EMAIL_CODE.minutes} minutes and ${EMAIL_CODE.tries} tries. An address before it counts no more.`,
    input: z.strictObject({ email: described(email, 'your own', { title: 'address', format: 'email' }) }),
    answer: z.object({ until: moment('until when the code can be typed') }),
    answers: 'The code is on its way',
    refusals: { 409: NO_PERSON },
  }),
  'POST /alerts/address/confirmation': call({
    name: 'confirm-alert-address',
    ...writes('viewer', 'Confirmed an address for alerts'),
    summary: 'types the code that was mailed',
    description: 'Every try counts.',
    input: z.strictObject({
      code: described(z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'must be six digits' })), 'the code', {
        title: 'digits',
        examples: ['407113'],
      }),
    }),
    answer: z.object({ verified: flag('always true') }),
    answers: 'It counts',
    refusals: { 409: 'The code is mistyped, too old or tried too often' },
  }),
  'POST /alerts/address/quiet-hours': call({
    name: 'set-quiet-hours',
    ...writes('viewer', 'Set quiet hours'),
    summary: 'says when what can wait is not mailed to you',
    description: 'What cannot wait is mailed at any hour. Without times there are no quiet hours.',
    input: z.strictObject({
      quietFrom: z.optional(time('from when, in New York', '22:00')),
      quietUntil: z.optional(time('until when', '07:00')),
    }),
    answer: z.object(quietHours),
    answers: 'Your quiet hours',
    refusals: { 409: NO_ADDRESS },
  }),
  'POST /alerts/address/removal': call({
    name: 'remove-alert-address',
    ...writes('viewer', 'Took an address for alerts away'),
    summary: 'you are told nothing any more',
    description: 'The address is destroyed with its key.',
    input: nothing,
    answer: z.object({ removed: flag('always true') }),
    answers: 'Done',
    refusals: { 409: NO_ADDRESS },
  }),
}
