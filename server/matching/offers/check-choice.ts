/**
 * What comes with a choice beside the permission: bank numbers where the lender wants them, with the last digits of the SSN where they are typed
 * on another device than the one that applied, and pay dates once the first of those that were given has passed.
 */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import { withCrossFieldRules } from '#domain/application/cross-field-rules.ts'
import { type FieldErrors, fieldErrors } from '#domain/application/field-errors.ts'
import { followingPayDate, nextPayDate } from '#domain/application/fields/pay.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { consumeLimits } from '../../platform/limits/consume-limits.ts'
import { isOfForm } from '../../submissions/submission-records.ts'
import { submissionKeys } from '../../submissions/submit-application.ts'
import type { Needs } from '../needs.ts'

export interface WrongChoice {
  readonly kind: 'invalid'
  readonly message: string
  readonly dataErrors: FieldErrors
}

interface CheckedChoice {
  readonly wrong?: WrongChoice | undefined
  /** In place of those that were given with the form. */
  readonly payDates?: ChooseOfferRequest['payDates']
}

const BANK_IS_NEEDED = 'This lender pays into your bank account, so it needs this answer'
const DIGITS_ARE_NEEDED = 'Enter the last 4 digits of your Social Security number, since you didn’t apply on this device'
const OTHER_DIGITS = 'These aren’t the last 4 digits of the Social Security number you applied with'
const TOO_MANY_TRIES = 'Too many tries. Choose on the device you applied with, or try again tomorrow'
const DATE_HAS_PASSED = 'The pay date you gave has passed. Enter your next one'

const wrongIn = (message: string, ...fields: readonly string[]): { readonly wrong: WrongChoice } => ({
  wrong: { kind: 'invalid', message, dataErrors: Object.fromEntries(fields.map((field) => [field, message])) },
})

export async function checkChoice(
  context: Needs,
  request: ChooseOfferRequest,
  { applicationId, needsBank }: { readonly applicationId: string; readonly needsBank: boolean },
): Promise<CheckedChoice> {
  if (needsBank && !request.bank) return wrongIn(BANK_IS_NEEDED, 'bank.bankName', 'bank.routingNumber', 'bank.accountNumber')
  const problem = needsBank ? await problemOfDevice(context, request, applicationId) : undefined
  return problem ? wrongIn(problem, 'ssnLastFour') : checkPayDates(context, request, applicationId)
}

async function problemOfDevice(context: Needs, { submissionKey, ssnLastFour }: ChooseOfferRequest, applicationId: string) {
  const { storage, vault, limits, log, now } = context
  const { records } = storage
  const sent = submissionKey && (await records.submissions.find(submissionKeys(vault, submissionKey), now()))
  if (sent && sent.applicationId === applicationId && isOfForm(sent)) return undefined
  if (ssnLastFour === undefined) return DIGITS_ARE_NEEDED
  const tries = { limit: 'birth-date-tries', key: `ssn ${applicationId}` } as const
  if (await consumeLimits(context, [tries])) return TOO_MANY_TRIES
  const identity = await records.sealed.open(applicationId, 'identity')
  if (identity && !timingSafeEqual(Buffer.from(ssnLastFour), Buffer.from(identity.ssn.slice(-4)))) {
    log.warn('choice-refused', { applicationId, code: 'wrong-ssn-digits' })
    return OTHER_DIGITS
  }
  await limits.refund(tries.limit, tries.key)
  return undefined
}

async function checkPayDates({ storage, now }: Needs, { payDates }: ChooseOfferRequest, id: string): Promise<CheckedChoice> {
  const today = todayAcrossUs(now())
  const given = (await storage.records.applications.find(id))?.facts.nextPayDate
  if (!given || given > today.earliest) return {}
  if (!payDates) return wrongIn(DATE_HAS_PASSED, 'nextPayDate', 'followingPayDate')
  const schema = withCrossFieldRules(z.strictObject({ nextPayDate: nextPayDate(today), followingPayDate: followingPayDate(today) }))
  const { error } = schema.safeParse(payDates)
  if (!error) return { payDates }
  return { wrong: { kind: 'invalid', message: error.issues[0]?.message ?? '', dataErrors: fieldErrors(error.issues) } }
}
