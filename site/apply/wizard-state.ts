/**
 * The wizard as a pure reducer. A person is always in one phase:
 *   filling → advancing (500 ms, step content hidden) → filling on another step
 *   filling on the last step → submitting (finding the client's address) → processing (the application is on its way)
 *   processing → filling (refused, failed) or accepted (nothing more to do here); where every ending has a page, ended (offers to choose, an answer),
 *   from there submitting or filling again
 * A reload while an application is on its way opens in processing.
 * It promises that the form never advances past a step that does not validate, that nothing is submitted twice, and that nothing typed is lost.
 */
import type { FieldName } from '#domain/application/application.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import type { AddressSuggestion } from '#domain/application/street-suggestions.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { isStateCode, type StateCode } from '#domain/places/us-states.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import type { Today } from '#domain/values/calendar.ts'
import { type Place, withPlace, withSuggestion, withTyped } from './auto-fill.ts'
import type { Ending } from './outcomes/ending.ts'
import type { Accepted, FormNotice, Phase } from './phase.ts'
import {
  type Consents,
  errorsOnStep,
  firstStepToMend,
  hasErrors,
  inOrderOnScreen,
  type JudgedZip,
  judgementOf,
  LAST_STEP,
  NO_CONSENTS,
  stepAsking,
  stepAt,
} from './wizard-checks.ts'

export interface WizardState {
  readonly policy: Policy
  readonly typed: TypedApplication
  readonly consents: Consents
  readonly workPhoneIsCell: boolean
  /** A field that no person sees. */
  readonly website: string
  readonly term: LandingQuery['term']
  /** Index into the steps of the policy. */
  readonly step: number
  readonly furthest: number
  /** Where the person was before a reload: Continue goes on from there. */
  readonly resumeTo: number | undefined
  readonly phase: Phase
  readonly errors: FieldErrors
  /** What the server found wrong on steps that have not been shown since. */
  readonly refused: FieldErrors
  /** Counts failed tries, so that the error summary knows when to take the focus. */
  readonly failedTries: number
  /** The day of the last check: a field that is being mended is judged by it. */
  readonly checkedOn: Today | undefined
  readonly notice: FormNotice | undefined
  /** Typed before the page was opened, and not kept: a browser does not remember secrets. */
  readonly withheld: readonly FieldName[]
  /** The question that the person asked to answer anew: it takes the focus. */
  readonly asked: FieldName | undefined
  readonly judgedZip: JudgedZip | undefined
  /** We do not serve this state, and the form has ended there. */
  readonly endedIn: StateCode | undefined
  /** The key of the request whose ending led back to the form. */
  readonly begunFrom: string | undefined
}

export type WizardAction =
  | { readonly kind: 'typed'; readonly field: FieldName; readonly text: string }
  | { readonly kind: 'checked'; readonly box: keyof Consents; readonly isChecked: boolean }
  | { readonly kind: 'work-phone-tied'; readonly isCell: boolean }
  | { readonly kind: 'website-filled'; readonly text: string }
  | { readonly kind: 'place-found'; readonly zip: string; readonly place: Place }
  | ({ readonly kind: 'zip-judged' } & JudgedZip)
  | { readonly kind: 'suggestion-chosen'; readonly suggestion: AddressSuggestion }
  | { readonly kind: 'continued'; readonly today: Today }
  | { readonly kind: 'advanced' }
  | { readonly kind: 'went-back' }
  | { readonly kind: 'moved'; readonly to: number; readonly today: Today }
  | { readonly kind: 'change-asked'; readonly field: FieldName }
  | { readonly kind: 'submitted'; readonly by: SubmittingAct; readonly today: Today }
  | { readonly kind: 'submission-blocked'; readonly message: string }
  | { readonly kind: 'sent' }
  | Accepted
  | { readonly kind: 'not-accepted' }
  | { readonly kind: 'failed'; readonly errors: FieldErrors }
  | { readonly kind: 'ended'; readonly ending: Ending }
  /** Chosen elsewhere: a lender is being asked. */
  | { readonly kind: 'under-way' }
  /** From an ending back to the answers, with another amount or as they are; or straight to a new submission. */
  | { readonly kind: 'reopened'; readonly loanAmount: number | undefined; readonly today: Today }
  | { readonly kind: 'sent-again'; readonly today: Today }
  /** Another request begins where the one with this key has ended. */
  | { readonly kind: 'begun-from'; readonly key: string }
  /** The application that was sent before this page was opened has not reached us. */
  | { readonly kind: 'not-found' }

const FILLING: Phase = { kind: 'filling' }
const QUIET = { errors: {}, notice: undefined } as const

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.kind) {
    case 'typed':
      return afterTyping(state, {
        typed: withTyped(state.typed, action.field, action.text, { ...state, isStateKept: state.policy.choice === 'by-person' }),
        workPhoneIsCell: state.workPhoneIsCell && action.field !== 'secondaryPhone',
      })
    case 'checked':
      return afterTyping(state, { consents: { ...state.consents, [action.box]: action.isChecked } })
    case 'work-phone-tied':
      return afterTyping(state, {
        workPhoneIsCell: action.isCell,
        typed: { ...state.typed, secondaryPhone: action.isCell ? state.typed.primaryPhone : '' },
      })
    case 'website-filled':
      return { ...state, website: action.text }
    case 'place-found':
      return afterTyping(state, { typed: withPlace(state.typed, action.zip, action.place) })
    case 'zip-judged':
      return { ...state, judgedZip: action }
    case 'suggestion-chosen':
      return afterTyping(state, { typed: withSuggestion(state.typed, action.suggestion) })
    case 'continued':
      return afterContinue(state, action.today)
    case 'advanced':
      return state.phase.kind === 'advancing' ? onStep(state, state.phase.to) : state
    case 'went-back':
      return state.phase.kind === 'filling' && state.step > 0 ? { ...onStep(state, state.step - 1), resumeTo: undefined } : state
    case 'moved':
      return afterMove(state, action.to, action.today)
    case 'change-asked':
      return afterChangeAsked(state, action.field)
    case 'submitted':
      return afterSubmit(state, action.by, action.today)
    case 'submission-blocked':
      return { ...state, phase: FILLING, notice: { kind: 'submission-blocked', message: action.message } }
    case 'sent':
      return state.phase.kind === 'submitting' ? { ...state, phase: { kind: 'processing' } } : state
    case 'accepted':
      return { ...state, phase: action }
    case 'ended':
      return { ...state, ...QUIET, phase: action }
    case 'under-way':
      return { ...state, phase: { kind: 'processing' } }
    case 'reopened':
      return afterReopening(state, action.loanAmount, action.today)
    case 'sent-again':
      return afterSendingAgain(state, action.today)
    case 'begun-from':
      return { ...state, begunFrom: action.key }
    case 'not-accepted':
      // Spec §4: back to the form and nothing shown. After a reload the notice above the form still says which answers are missing.
      // The boxes have done their work: a person who presses on without knowing of the answer has not agreed to another submission.
      return { ...state, errors: {}, consents: NO_CONSENTS, phase: FILLING }
    case 'failed':
      return withServerErrors({ ...state, ...QUIET, phase: FILLING }, action.errors)
    case 'not-found':
      return { ...state, phase: FILLING, notice: { kind: 'application-not-found', isSensitiveMissing: isSensitiveMissing(state) } }
    default:
      return assertNever(action)
  }
}

/** Errors that a change has mended go at once; none appears before the next try. */
function afterTyping(
  state: WizardState,
  change: Partial<Pick<WizardState, 'typed' | 'consents' | 'workPhoneIsCell'>>,
): WizardState {
  const next = { ...state, ...change }
  const { checkedOn: today } = state
  if (!hasErrors(state.errors) || !today) return next
  const [before, after] = [errorsOnStep(state.step, state, today), errorsOnStep(next.step, next, today)]
  const errors = Object.entries(state.errors).flatMap(([field, message]) => {
    if (after[field]) return [[field, after[field]] as const]
    // What only the server found wrong stays until that very field is changed.
    const isMended = field in before || answerTo(field, state) !== answerTo(field, next)
    return isMended ? [] : [[field, message] as const]
  })
  return { ...next, errors: Object.fromEntries(errors) }
}

const answerTo = (field: string, { typed, consents }: WizardState): unknown => ({ ...typed, ...consents })[field as FieldName]

function onStep(state: WizardState, step: number): WizardState {
  const isHere = ([field]: [string, string]) => stepAsking(state.policy, field) === step
  const refused = Object.entries(state.refused)
  const hasMore = state.resumeTo !== undefined && step < state.resumeTo
  return {
    ...state,
    notice: keptNotice(state, step, hasMore),
    asked: undefined,
    endedIn: undefined,
    errors: inOrderOnScreen(stepAt(state.policy, step), Object.fromEntries(refused.filter(isHere))),
    refused: Object.fromEntries(refused.filter((entry) => !isHere(entry))),
    failedTries: state.failedTries + (refused.some(isHere) ? 1 : 0),
    phase: FILLING,
    step,
    furthest: Math.max(state.furthest, step),
    resumeTo: hasMore ? state.resumeTo : undefined,
  }
}

/** On the step that asks for them, and nowhere else, it is said what must be typed again, and why. */
function keptNotice({ policy, typed, withheld }: WizardState, step: number, hasMore: boolean): FormNotice | undefined {
  const enterAgain = stepAt(policy, step).fields.filter((field) => withheld.includes(field) && typed[field] === '')
  return enterAgain.length > 0 ? { kind: 'answers-kept', enterAgain, hasMore } : undefined
}

const withErrors = (state: WizardState, errors: FieldErrors, today: Today): WizardState => ({
  ...state,
  notice: undefined,
  errors,
  checkedOn: today,
  failedTries: state.failedTries + 1,
})

function afterContinue(state: WizardState, today: Today): WizardState {
  if (state.phase.kind !== 'filling' || state.step === LAST_STEP) return state
  // Before anything else that is asked on this step: a person whom we do not serve need not answer it.
  const closed = closedStateOn(state)
  if (closed) return { ...state, ...QUIET, endedIn: closed }
  const errors = errorsOnStep(state.step, state, today)
  if (hasErrors(errors)) return withErrors(state, errors, today)
  const broken = firstStepToMend(state.step + 1, state.resumeTo ?? state.step + 1, state, today)
  const to = Math.min(
    broken,
    ...Object.keys(state.refused)
      .map((field) => stepAsking(state.policy, field))
      .filter((step) => step > state.step),
  )
  return { ...state, ...QUIET, checkedOn: today, phase: { kind: 'advancing', to } }
}

/** `unavailableStates` of docs/policies.md: where the policy stops, a step that asks for the state goes no further with one that we do not serve. */
function closedStateOn({ policy, step, typed, judgedZip }: WizardState): StateCode | undefined {
  if (policy.unavailableStates !== 'stopped' || !stepAt(policy, step).fields.includes('state')) return undefined
  if (isStateCode(typed.state) && !isServedState(typed.state)) return typed.state
  return judgementOf(typed, judgedZip)?.closedIn
}

/** A Change link of the last step: Continue leads back there. */
function afterChangeAsked(state: WizardState, field: FieldName): WizardState {
  if (state.phase.kind !== 'filling') return state
  return { ...onStep({ ...state, resumeTo: LAST_STEP }, stepAsking(state.policy, field)), asked: field }
}

/** The browser's Back and Forward. Forward stops at a step that no longer validates, and says what is wrong there. */
function afterMove(state: WizardState, to: number, today: Today): WizardState {
  if (state.endedIn) return { ...onStep(state, state.step), asked: 'state' }
  if (state.phase.kind !== 'filling' || to === state.step || to > state.furthest) return state
  const step = to < state.step ? to : firstStepToMend(state.step, to, state, today)
  if (step === to) return { ...onStep(state, to), resumeTo: undefined }
  return withErrors(onStep(state, step), errorsOnStep(step, state, today), today)
}

function afterSubmit(state: WizardState, by: SubmittingAct, today: Today): WizardState {
  if (state.phase.kind !== 'filling' || state.step !== LAST_STEP) return state
  const errors = errorsOnStep(LAST_STEP, state, today)
  if (hasErrors(errors)) return withErrors(state, errors, today)
  // Midnight may have passed since an earlier step was checked.
  const step = firstStepToMend(0, LAST_STEP, state, today)
  if (step < LAST_STEP) return withErrors({ ...onStep(state, step), resumeTo: LAST_STEP }, errorsOnStep(step, state, today), today)
  return { ...state, ...QUIET, refused: {}, checkedOn: today, phase: { kind: 'submitting', by } }
}

/** To the last step, where everything is looked at once more; or to the first that asks for what a browser does not keep. */
function afterReopening(state: WizardState, loanAmount: number | undefined, today: Today): WizardState {
  const typed = loanAmount === undefined ? state.typed : { ...state.typed, loanAmount: String(loanAmount) }
  const step = firstStepToMend(0, LAST_STEP, { ...state, typed }, today)
  return onStep({ ...state, typed, refused: {}, resumeTo: LAST_STEP }, step)
}

/** What cannot be sent as it is goes to the form first. */
function afterSendingAgain(state: WizardState, today: Today): WizardState {
  const again = afterSubmit({ ...state, step: LAST_STEP, phase: FILLING }, 'button', today)
  return again.phase.kind === 'submitting' ? again : afterReopening(state, undefined, today)
}

/** The page was opened while the application was on its way, at a step that asks for what a browser does not keep. */
const isSensitiveMissing = ({ notice }: WizardState): boolean => notice?.kind === 'answers-kept' && notice.enterAgain.length > 0

/** Fields that the server refused: to the first step that asks for one of them, and Continue leads on to the next such step. */
function withServerErrors(state: WizardState, dataErrors: FieldErrors): WizardState {
  // The boxes have no prefix here: the API's are `consent.termsAccepted` and `consent.notActiveMilitary`.
  const refused = Object.entries(dataErrors).map(([field, message]) => [field.replace(/^consent\./, ''), message] as const)
  if (refused.length === 0) return state
  // After a reload the person is at an earlier step already: the one that asks again for what a browser does not keep.
  const first = Math.min(state.step, ...refused.map(([field]) => stepAsking(state.policy, field)))
  return onStep({ ...state, refused: Object.fromEntries(refused), resumeTo: LAST_STEP }, first)
}
