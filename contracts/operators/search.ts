/** Where a caller's application is. What names a person comes in a body, is compared as a keyed code, and is written down nowhere. */
import * as z from 'zod/mini'
import { normalizeEmail } from '#domain/application/fields/email.ts'
import { emailProblem } from '#domain/application/fields/email-address.ts'
import { normalizePhone, PHONE_DIGITS } from '#domain/application/fields/phone.ts'
import { normalizeSsn, SSN_DIGITS } from '#domain/application/fields/ssn.ts'
import { readBirthMark } from '#domain/application/person-marks.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/law/ccpa-request.ts'
import { described, objects } from '#domain/values/described.ts'
import { listedApplication } from './applications.ts'
import { callsAbout, reads, reveals } from './operator-endpoint.ts'
import { flag, knownDay, text } from './parts.ts'
import { recognizeSearch } from './recognize-search.ts'

const call = callsAbout('applications')

export const MOST_FOUND = 50
const LONGEST = 200

/** As it was cleaned when the application came in. */
const cleaned = (normalize: (typed: string) => string, isValid: (text: string) => boolean, error: string) =>
  z.pipe(
    z.pipe(z.string({ error }).check(z.maxLength(LONGEST, { error })), z.transform(normalize)),
    z.string().check(z.refine(isValid, { error })),
  )

const email = cleaned(normalizeEmail, (address) => !emailProblem(address), 'must be an email address')
const phone = cleaned(normalizePhone, ({ length }) => length === PHONE_DIGITS, 'must be a phone number of ten digits')
const ssn = cleaned(normalizeSsn, ({ length }) => length === SSN_DIGITS, 'must be a number of nine digits')
const birth = cleaned(
  (typed) => readBirthMark(typed) ?? '',
  (mark) => mark !== '',
  'must be a last name with a date of birth, as in Lee 4/12/1985',
)
const copy = (error: string) => z.string({ error }).check(z.trim(), z.minLength(1, { error }), z.maxLength(LONGEST, { error }))

const shortOrWholeId = z
  .string({ error: 'must be a lead id or its first eight letters' })
  .check(z.refine((typed) => recognizeSearch(typed) === 'leadId', { error: 'must be a lead id or its first eight letters' }))

const one = { error: 'wants exactly one thing to search by' }
const givesOne = (asked: Readonly<Record<string, unknown>>) =>
  Object.values(asked).filter((value) => value !== undefined).length === 1

const found = z.object({
  applications: described(z.array(listedApplication), `the applications, newest first, ${MOST_FOUND} at most`),
  more: flag('whether there are older ones'),
  privacyRequests: objects('open privacy requests of the same email address', {
    reference: text('its reference', 'PR-7K2M9-QX4TD'),
    request: described(z.enum(PRIVACY_REQUEST_KINDS), 'what is asked for', { examples: ['delete'] }),
    answerBy: knownDay('the day by which it is to be answered'),
  }),
})
export type Found = z.infer<typeof found>

export const SEARCH_ENDPOINTS = {
  'POST /searches': call({
    name: 'search-person',
    // Who is looked for is personal, so that somebody looked is on record like a reveal. What is found is masked: no passkey.
    ...reveals('support', 'Searched for a person'),
    summary:
      'the applications of a person, by email address, phone number, Social Security number, or last name with date of birth',
    description:
      'Exactly one of the four, written in any usual way. A name alone is not searched: too many people share one. That a search was made, by what and how many it found is on record; what was typed is not.',
    input: z
      .strictObject({
        email: described(z.optional(email), 'the email address, in any case', { format: 'email' }),
        phone: described(z.optional(phone), 'the primary phone number'),
        ssn: described(z.optional(ssn), 'the Social Security number'),
        birth: described(z.optional(birth), 'the last name with the date of birth, as in Lee 4/12/1985'),
      })
      .check(z.refine(givesOne, one)),
    answer: found,
  }),
  'POST /searches/ids': call({
    name: 'search-id',
    ...reads('viewer'),
    summary: 'the application behind a lead id, an attempt key or a lender’s reference',
    description: 'Exactly one of the three; a lender’s reference may come with the lender that gave it.',
    input: z
      .strictObject({
        leadId: z.optional(described(shortOrWholeId, 'the lead id, or its first eight letters', { examples: ['6f1c0a52'] })),
        attemptKey: z.optional(described(copy('must be an attempt key'), 'by which a lender knows the lead', { examples: [] })),
        lenderReference: z.optional(
          described(copy('must be a reference'), 'the lender’s own number for the lead', { examples: [] }),
        ),
        lender: z.optional(described(copy('must be a lender’s id'), 'which lender gave the reference', { examples: [] })),
      })
      .check(z.refine(({ lender: _lender, ...asked }) => givesOne(asked), one)),
    answer: found,
  }),
}
