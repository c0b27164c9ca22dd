/** What is still wrong, step by step, and where the person goes next. Pure: the day is an argument. */
import type { FieldErrors } from '#domain/application/field-errors.ts'
import { MILITARY_REQUIRED, TERMS_REQUIRED } from '#domain/application/fields/consent.ts'
import { STEPS } from '#domain/application/steps.ts'
import { checkStep, type TypedApplication } from '#domain/application/typed-application.ts'
import type { Today } from '#domain/calendar.ts'

/** The two boxes of the last step, held outside the payload's fields (spec §3). */
export interface Consents {
  readonly termsAccepted: boolean
  readonly notActiveMilitary: boolean
}

interface Answers {
  readonly typed: TypedApplication
  readonly consents: Consents
}

export const LAST_STEP = STEPS.length - 1

export function stepAt(index: number) {
  const step = STEPS[index]
  if (!step) throw new Error(`There is no step ${index}`)
  return step
}

/** Includes the two boxes on the last step. */
export function errorsOnStep(index: number, { typed, consents }: Answers, today: Today): FieldErrors {
  const errors = checkStep(stepAt(index), typed, today)
  return inOrderOnScreen(index === LAST_STEP ? { ...errors, ...consentErrors(consents) } : errors)
}

const ORDER_ON_SCREEN: readonly string[] = [...STEPS.flatMap(({ fields }) => fields), 'notActiveMilitary', 'termsAccepted']

/** The rules find them in another order: those of one field first, then those that look at two. */
export const inOrderOnScreen = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).sort(([one], [other]) => ORDER_ON_SCREEN.indexOf(one) - ORDER_ON_SCREEN.indexOf(other)))

const consentErrors = ({ termsAccepted, notActiveMilitary }: Consents): FieldErrors => ({
  ...(!notActiveMilitary && { notActiveMilitary: MILITARY_REQUIRED }),
  ...(!termsAccepted && { termsAccepted: TERMS_REQUIRED }),
})

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** The first step from `from` on and before `to` that does not validate, or `to` itself. */
export function firstStepToMend(from: number, to: number, typed: TypedApplication, today: Today): number {
  for (let index = from; index < to; index += 1) if (hasErrors(checkStep(stepAt(index), typed, today))) return index
  return to
}

/** Which step asks for a field that the server refused; the boxes stand on the last one. */
export function stepAsking(field: string): number {
  const index = STEPS.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return index === -1 ? LAST_STEP : index
}
