/** What staff do for a person who calls: send the link again, take a lead back from its lender, write down what was said. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, writes } from './operator-endpoint.ts'
import { count, knownId, leadId, reason, text, UNKNOWN_LEAD } from './parts.ts'

const call = callsAbout('applications')

const MOST_NOTE_CHARACTERS = 500
/** Nine digits, however they are written: no SSN, phone or account number. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){8}/

const noteText = z.string({ error: 'is needed' }).check(
  z.trim(),
  z.minLength(1, { error: 'is needed' }),
  z.maxLength(MOST_NOTE_CHARACTERS, { error: `may have ${MOST_NOTE_CHARACTERS} characters at most` }),
  z.refine((note) => !note.includes('@') && !LONG_NUMBER.test(note), {
    error: 'must not hold an email address or a long number: colleagues read it unmasked',
  }),
)

export const LEAD_ACT_ENDPOINTS = {
  'POST /applications/{id}/void': call({
    name: 'void-lead',
    ...writes('support', 'Took a lead back', 'passkey-again'),
    summary: 'tells the lender that accepted a lead that it is taken back',
    description:
      'The lender is told within a minute, again and again until it has answered. It may answer that it is too late: then the lead stays with it. Bank numbers that have not left yet stay here. For a lender that has not answered the post, cancel the lead instead.',
    input: z.strictObject({ id: leadId, reason: reason('why it is taken back') }),
    answer: z.object({ id: knownId('the lead id'), lender: text('the lender that is told', 'larkspur') }),
    refusals: { 404: UNKNOWN_LEAD, 409: 'No lender has accepted it, or the lender was told already; the sentence says which' },
  }),
  'POST /applications/{id}/notes': call({
    name: 'note-lead',
    ...writes('support', 'Wrote a note'),
    summary: 'writes down something that colleagues should know about a lead',
    description: 'Sealed with the person’s values, and gone when the person is erased.',
    input: z.strictObject({
      id: leadId,
      text: described(noteText, 'the note, without an email address or a long number', {
        title: 'text',
        examples: ['Called back, nobody answered.'],
      }),
    }),
    answer: z.object({ id: knownId('the lead id'), notes: count('how many notes there are now', 1) }),
    refusals: { 404: UNKNOWN_LEAD, 410: 'The person was erased: nothing more is kept' },
  }),
}

export const LINK_MAIL_ENDPOINTS = {
  'POST /applications/{id}/link-mails': call({
    name: 'resend-link',
    ...writes('support', 'Mailed the link again'),
    summary: 'mails the person the link to their request, which shows the answer, again',
    description: 'To the address of the application and no other, as when the person asks for the link on the site.',
    input: z.strictObject({ id: leadId }),
    answer: z.object({ id: knownId('the lead id'), mailId: knownId('the mail') }),
    refusals: {
      404: UNKNOWN_LEAD,
      409: 'A mail with the link is on its way already',
      410: 'The address is no longer kept: its time is over, or the person was erased',
    },
  }),
}
