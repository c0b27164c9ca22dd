/** Every answer as the last step shows it, grouped by the step that asks for it. Pure. */

import { FIELD_LABELS } from '#content/field-labels.ts'
import type { FieldName } from '#domain/application/application.ts'
import { maskDriversLicense } from '#domain/application/fields/drivers-license.ts'
import { formatPhone, normalizePhone } from '#domain/application/fields/phone.ts'
import { maskSsn } from '#domain/application/fields/ssn.ts'
import { readWholeDollars } from '#domain/application/fields/whole-dollars.ts'
import { type StepId, stepsOf } from '#domain/application/steps.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import { isStateCode, US_STATES } from '#domain/places/us-states.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { formatDollars } from '#domain/values/money.ts'
import { ACCOUNT_TYPE_OPTIONS } from './steps/account-type-options.ts'
import { REPAYMENT_OPTIONS } from './steps/select-options.ts'
import { stepAsking } from './wizard-checks.ts'

interface AnswerGroup {
  readonly title: string
  /** The question that Change leads to. */
  readonly first: FieldName
  readonly answers: readonly { readonly field: FieldName; readonly label: string; readonly text: string }[]
}

/** The last steps are not shown again. */
const TITLES: Readonly<Partial<Record<StepId, string>>> = {
  'loan-amount': 'Your loan',
  identity: 'About you',
  contact: 'Phone',
  employment: 'Work',
  income: 'Income',
  address: 'Address',
}

const NOT_ANSWERED = 'Not answered'

const dollars = (typed: string) => formatDollars(Number(readWholeDollars(typed)))
const phone = (typed: string) => formatPhone(normalizePhone(typed))
const stateName = (code: string) => (isStateCode(code) ? US_STATES[code] : code)
const usDate = (iso: string) => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
const chosen = (options: readonly { readonly value: string; readonly label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** Where the typed text is not what a person wants to read, or to have read over the shoulder. */
const SHOWN_AS: Readonly<Partial<Record<FieldName, (typed: string) => string>>> = {
  loanAmount: dollars,
  wantedRepayment: chosen(REPAYMENT_OPTIONS),
  ssn: maskSsn,
  driversLicenseNumber: maskDriversLicense,
  driversLicenseState: stateName,
  primaryPhone: phone,
  secondaryPhone: phone,
  grossIncome: dollars,
  otherIncome: dollars,
  nextPayDate: usDate,
  followingPayDate: usDate,
  accountType: chosen(ACCOUNT_TYPE_OPTIONS),
  state: stateName,
}

/** An answer that two steps ask for stands with the later one. */
export function reviewAnswers(policy: Policy, typed: TypedApplication): readonly AnswerGroup[] {
  return stepsOf(policy).flatMap(({ id, fields }, index) => {
    const answers = fields
      .filter((field) => stepAsking(policy, field) === index)
      .map((field) => ({ field, label: FIELD_LABELS[field], text: shown(field, typed[field]) }))
    return answers[0] ? { title: TITLES[id] ?? '', first: answers[0].field, answers } : []
  })
}

const shown = (field: FieldName, text: string): string =>
  text.trim() === '' ? NOT_ANSWERED : (SHOWN_AS[field]?.(text) ?? text.trim())
