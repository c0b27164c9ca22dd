/**
 * The contract with a lender that speaks our own protocol: signed calls, JSON in and out; what follows a post
 * is in `follow-ups.ts`. We read answers tolerantly where that is
 * safe: fields we do not know are ignored, and an acceptance stays an acceptance whatever else is wrong with it.
 */
import * as z from 'zod/mini'
import type { FieldName } from '#domain/application/application.ts'
import { ACCOUNT_TYPES } from '#domain/application/fields/bank.ts'
import { EMPLOYMENT_STATUSES, YEARS_AT_JOB } from '#domain/application/fields/employment.ts'
import { PAY_FREQUENCIES } from '#domain/application/fields/pay.ts'
import { WANTED_REPAYMENTS } from '#domain/application/fields/wanted-repayment.ts'
import { consentAct } from '#domain/consent/acts.ts'
import { DECLINE_REASON_CODES, knownReasons } from '#domain/matching/lender/decline-reasons.ts'
import {
  type Acceptance,
  DATA_ERROR_CODES,
  type DataErrorCode,
  type PingResult,
  type PostResult,
  type StatusResult,
} from '#domain/matching/lender/lender-results.ts'
import { MAX_OFFER_DAYS, offerTerms } from '#domain/matching/lender/offer.ts'
import { POST_FIELDS } from '#domain/matching/run/lead.ts'
import { pingFacts } from '#domain/matching/run/ping-facts.ts'
import { STATE_CODES } from '#domain/places/us-states.ts'
import { DAY_MS } from '#domain/values/calendar.ts'

export const MAX_ANSWER_BYTES = 64 * 1024

export const attemptKey = z.string().check(z.minLength(1), z.maxLength(120))
const pingId = attemptKey
const text = z.string()
const cents = z.int().check(z.gte(0), z.lte(100_000))

/** True for the conformance check and for a staging site: such a call must never become a real lead. */
export const isTest = z.optional(z.boolean())

export const pingRequest = z.strictObject({ pingId, test: isTest, ...pingFacts.def.shape })
export type PingRequest = z.infer<typeof pingRequest>

/** Stated again, without our rules: a lender sees what we send, and we send only what has passed them. */
const applicant = z.strictObject({
  loanAmount: z.int(),
  wantedRepayment: z.optional(z.enum(WANTED_REPAYMENTS)),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES),
  employer: z.optional(text),
  jobTitle: z.optional(text),
  timeAtJob: z.enum(YEARS_AT_JOB),
  payFrequency: z.enum(PAY_FREQUENCIES),
  grossIncome: z.int(),
  otherIncome: z.optional(z.int()),
  nextPayDate: text,
  followingPayDate: text,
  accountType: z.enum(ACCOUNT_TYPES),
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  ssn: text,
  driversLicenseNumber: text,
  driversLicenseState: z.enum(STATE_CODES),
  email: text,
  primaryPhone: text,
  secondaryPhone: text,
  streetAddress: text,
  unit: z.optional(text),
  city: text,
  state: z.enum(STATE_CODES),
  zipCode: text,
}) satisfies z.ZodMiniType<Record<string, unknown>> & { def: { shape: Record<(typeof POST_FIELDS)[number], unknown> } }

export const postRequest = z.strictObject({
  attemptKey,
  pingId,
  test: isTest,
  expiresAt: text,
  consent: z.strictObject({ at: text, ip: text }),
  consents: z.array(z.strictObject({ ...consentAct.shape, at: text })),
  military: z.strictObject({ notActiveMilitary: z.literal(true), at: text }),
  applicant,
})
export type PostRequest = z.infer<typeof postRequest>

/** To ask for the status, to take a lead back, to have a person forgotten. */
export const aboutAttempt = z.strictObject({ attemptKey, test: isTest })

const reasons = z.optional(z.array(z.enum(DECLINE_REASON_CODES)))

export const pingAnswer = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('yes'),
    offer: z.optional(offerTerms),
    payoutCents: z.optional(cents),
    validUntil: z.optional(z.iso.datetime({ error: 'a time in UTC such as 2026-01-01T00:00:00Z' })),
  }),
  z.object({ decision: z.literal('no'), reasons }),
])

const accepted = z.object({
  outcome: z.literal('accepted'),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  redirectUrl: z.optional(z.string()),
  payoutCents: z.optional(cents),
})
const declined = z.object({ outcome: z.literal('declined'), reasons })
const duplicate = z.object({ outcome: z.literal('duplicate') })
const dataError = z.object({
  outcome: z.literal('data_error'),
  fields: z.array(z.object({ field: z.enum(POST_FIELDS), code: z.enum(DATA_ERROR_CODES) })).check(z.minLength(1)),
})

const decisions = [accepted, declined, duplicate, dataError] as const
export const postAnswer = z.discriminatedUnion('outcome', decisions)
export const statusAnswer = z.discriminatedUnion('outcome', [
  ...decisions,
  z.object({ outcome: z.literal('processing') }),
  z.object({ outcome: z.literal('not_received') }),
])

export const errorAnswer = z.object({ error: z.string() })

/** When `test` is true, the surname decides the outcome of a post, so that each can be checked. */
export const TEST_SURNAMES = { Accept: 'accepted', Decline: 'declined', Duplicate: 'duplicate', Mistake: 'data_error' } as const

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export function readPingAnswer(body: unknown): PingResult {
  const said = fieldsOf(body)
  if (said.decision === 'no') return { kind: 'no', reasons: reasonsIn(said.reasons) }
  const { data: answer } = pingAnswer.safeParse(body)
  if (answer?.decision !== 'yes') return { kind: 'failed', code: 'wrong-shape' }
  const { offer, payoutCents, validUntil } = answer
  return { kind: 'yes', offer, payoutCents, ...(validUntil && { validUntil }) }
}

/** What is wrong with a time that may be read. */
export function validUntilProblem(validUntil: unknown, now: Date): string | undefined {
  if (validUntil === undefined) return undefined
  const aheadMs = Date.parse(String(validUntil)) - now.getTime()
  if (!(aheadMs > 0)) return `validUntil is not ahead: the time here is ${now.toISOString()}, and such a yes counts as no answer`
  return aheadMs > MAX_OFFER_DAYS * DAY_MS ? `validUntil is more than ${MAX_OFFER_DAYS} days ahead: so many count` : undefined
}

/** What is not one of the agreed outcomes is none: the lender may have taken the lead, and is asked. */
export function readPostAnswer(body: unknown): PostResult {
  const said = fieldsOf(body)
  switch (said.outcome) {
    case 'accepted':
      return readAcceptance(said)
    case 'declined':
      return { kind: 'declined', reasons: reasonsIn(said.reasons) }
    case 'duplicate':
      return { kind: 'duplicate' }
    case 'data_error':
      return readDataError(said.fields)
    default:
      return { kind: 'unknown', code: 'wrong-shape' }
  }
}

export function readStatusAnswer(body: unknown): StatusResult {
  const { outcome } = fieldsOf(body)
  if (outcome === 'processing') return { kind: 'unknown', code: 'still-processing' }
  return outcome === 'not_received' ? { kind: 'failed', code: 'not-received' } : readPostAnswer(body)
}

/** What a lender cannot verify, an applicant cannot correct: that alone is a no, and beside mistakes it is left out. */
function readDataError(rows: unknown): PostResult {
  const isMistake = (row: unknown) => fieldsOf(row).code !== 'unverifiable'
  const mistakes = Array.isArray(rows) ? rows.filter(isMistake) : []
  if (Array.isArray(rows) && rows.length > 0 && mistakes.length === 0) return { kind: 'declined', reasons: ['identity'] }
  return { kind: 'data_error', fields: dataFieldsIn(mistakes, POST_FIELDS) }
}

function readAcceptance({ reference, redirectUrl, payoutCents }: Readonly<Record<string, unknown>>): Acceptance {
  return {
    kind: 'accepted',
    reference: typeof reference === 'string' ? reference.slice(0, 100) : null,
    redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : null,
    payoutCents: cents.safeParse(payoutCents).data ?? null,
  }
}

const reasonsIn = (codes: unknown) => knownReasons(Array.isArray(codes) ? codes.slice(0, 20) : [])

/** The fields that a lender complains about, of those that it was sent. */
export function dataFieldsIn(rows: unknown, sent: readonly FieldName[]): Partial<Record<FieldName, DataErrorCode>> {
  const list: unknown[] = Array.isArray(rows) ? rows.slice(0, 50) : []
  return Object.fromEntries(
    list.flatMap((row) => {
      const { field, code } = fieldsOf(row)
      const known = sent.find((name) => name === field)
      return known ? [[known, DATA_ERROR_CODES.find((name) => name === code) ?? 'invalid']] : []
    }),
  )
}
