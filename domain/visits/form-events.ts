/**
 * The way through the form, as it is counted: how often it was opened, a step was reached, an answer was refused by its rule, and it was sent.
 * Words of this list alone, each by itself: nothing tells which of them belong to one person.
 */
import type { FieldName } from '../application/application.ts'
import { STEPS, type StepId } from '../application/steps.ts'

type LaterStep = Exclude<StepId, (typeof STEPS)[0]['id']>

/** In the order of the form. Its last step is the bank's or, where the person chooses the lender, the review. */
export const WAY_EVENTS = ['opened', ...STEPS.slice(1).map(({ id }) => id as LaterStep), 'review', 'sent'] as const
export type WayEvent = 'opened' | LaterStep | 'sent'

type ErrorField = FieldName | 'termsAccepted' | 'notActiveMilitary'
export const ERROR_FIELDS: readonly ErrorField[] = [
  ...STEPS.flatMap(({ fields }) => fields as readonly FieldName[]),
  'termsAccepted',
  'notActiveMilitary',
]
export type ErrorEvent = `error-${ErrorField}`

export type FormEvent = WayEvent | ErrorEvent
export const FORM_EVENTS: readonly FormEvent[] = [
  ...(WAY_EVENTS as readonly WayEvent[]),
  ...ERROR_FIELDS.map((field): ErrorEvent => `error-${field}`),
]

/** A smaller count is shown to nobody. */
export const LEAST_SHOWN = 10
