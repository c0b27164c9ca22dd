/** What is still wrong, step by step, and where the person goes next. Pure: the day is an argument. */
import type { FieldName } from '#domain/application/application.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import { MILITARY_REQUIRED, TERMS_REQUIRED } from '#domain/application/fields/consent-messages.ts'
import { STEP_COUNT } from '#domain/application/first-step.ts'
import { type Step, stepsOf } from '#domain/application/steps.ts'
import { checkStep, type TypedApplication } from '#domain/application/typed-application.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import type { Policy } from '#domain/policy/policy.ts'
import type { Today } from '#domain/values/calendar.ts'
import { zip5Of } from './auto-fill.ts'

/** The boxes of the last step, held outside the payload's fields (spec §3). */
export interface Consents {
  readonly termsAccepted: boolean
  readonly notActiveMilitary: boolean
  /** Optional, and asked only where the person chooses the lender. */
  readonly callsAndTexts?: boolean
}

/** What the server has said about a ZIP code: that it lies wholly where we do not serve, or why it is refused. */
export interface JudgedZip {
  readonly zip: string
  readonly closedIn?: StateCode
  readonly problem?: string
}

export const NO_CONSENTS: Consents = { termsAccepted: false, notActiveMilitary: false }

interface TypedAnswers {
  readonly policy: Policy
  readonly typed: TypedApplication
  readonly judgedZip?: JudgedZip | undefined
}

interface Answers extends TypedAnswers {
  readonly consents: Consents
}

/** Every policy has as many steps as the specification. */
export const LAST_STEP = STEP_COUNT - 1

export function stepAt(policy: Policy, index: number): Step {
  const step = stepsOf(policy)[index]
  if (!step) throw new Error(`There is no step ${index}`)
  return step
}

/** Includes the boxes on the last step. */
export function errorsOnStep(index: number, answers: Answers, today: Today): FieldErrors {
  const errors = typedErrors(index, answers, today)
  return inOrderOnScreen(
    stepAt(answers.policy, index),
    index === LAST_STEP ? { ...errors, ...consentErrors(answers.consents) } : errors,
  )
}

function typedErrors(index: number, { policy, typed, judgedZip }: TypedAnswers, today: Today): FieldErrors {
  const step = stepAt(policy, index)
  const problem = step.fields.includes('zipCode') ? judgementOf(typed, judgedZip)?.problem : undefined
  return { ...(problem && { zipCode: problem }), ...checkStep(step, typed, today) }
}

/** A judgement counts for the ZIP code that it was asked about. */
export const judgementOf = ({ zipCode }: TypedApplication, judged: JudgedZip | undefined): JudgedZip | undefined =>
  judged?.zip === zip5Of(zipCode) ? judged : undefined

/** Of one field alone, outside of its step. */
export const errorOfField = (
  field: FieldName,
  { policy, typed }: Pick<Answers, 'policy' | 'typed'>,
  today: Today,
): string | undefined => checkStep(stepAt(policy, stepAsking(policy, field)), typed, today)[field]

/** The rules find them in another order: those of one field first, then those that look at two. */
export function inOrderOnScreen({ fields }: Step, errors: FieldErrors): FieldErrors {
  const onScreen: readonly string[] = [...fields, 'notActiveMilitary', 'termsAccepted']
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => onScreen.indexOf(one) - onScreen.indexOf(other)))
}

const consentErrors = ({ termsAccepted, notActiveMilitary }: Consents): FieldErrors => ({
  ...(!notActiveMilitary && { notActiveMilitary: MILITARY_REQUIRED }),
  ...(!termsAccepted && { termsAccepted: TERMS_REQUIRED }),
})

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** The first step from `from` on and before `to` that does not validate, or `to` itself. */
export function firstStepToMend(from: number, to: number, answers: TypedAnswers, today: Today): number {
  for (let index = from; index < to; index += 1) if (hasErrors(typedErrors(index, answers, today))) return index
  return to
}

/** Which step asks for a field that the server refused: of two, the later one. The boxes stand on the last step. */
export function stepAsking(policy: Policy, field: string): number {
  const index = stepsOf(policy).findLastIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return index === -1 ? LAST_STEP : index
}
