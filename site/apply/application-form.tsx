/** The application (spec §2). The reducer decides; this file ties it to the page, the history, the network and the clock. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { FIELD_LABELS } from '#content/field-labels.ts'
import { normalizeEmail } from '#domain/application/fields/email.ts'
import { DEFAULT_POLICY, policyNamed } from '#domain/policy/policy.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { siteSettings } from '../browser/site-settings.ts'
import type { SubmissionUnderWay } from '../browser/submission-under-way.ts'
import { forget } from '../browser/tab-storage.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { type Draft, keptAnswers, withheldAnswers } from './draft.ts'
import { enterKeyOf } from './enter-key.ts'
import { adviceOn } from './error-advice.ts'
import { keepDraft } from './keep-draft.ts'
import { openWizard } from './open-wizard.ts'
import { isHandedOver } from './outcomes/ending.ts'
import { resumeSubmission, runSubmission } from './run-submission.ts'
import { StateNotServed } from './state-not-served.tsx'
import { STEP_COPY } from './step-copy.ts'
import { StepFrame } from './step-frame.tsx'
import { StepNotice } from './step-notice.tsx'
import type { Binding } from './step-props.ts'
import { firstButton } from './steps/loan-amount-step.tsx'
import { FIND_OFFERS } from './steps/review-step.tsx'
import { STEP_COMPONENTS } from './steps/step-components.tsx'
import { useAdvance } from './use-advance.ts'
import { useCountedWay } from './use-counted-way.ts'
import { NotLoaded, useFetched } from './use-fetched.tsx'
import { useFormLink } from './use-form-link.ts'
import { useStepHistory } from './use-step-history.ts'
import { hasErrors, LAST_STEP, stepAt } from './wizard-checks.ts'
import { type WizardState, wizardReducer } from './wizard-state.ts'

const importAfterSending = () => import('./after-sending.ts')

interface FormStart {
  readonly draft: Draft
  readonly historyStep: number | undefined
  /** Opened afresh, the form goes back to the step where the person stopped. */
  readonly leadsBack: boolean
  readonly website: string
  /** Continue was pressed on the first step; otherwise a reload interrupted a later one. */
  readonly isContinued: boolean
  /** Sent from this tab before the page was opened, and its outcome not shown yet. */
  readonly underWay: SubmissionUnderWay | undefined
}

export function ApplicationForm({ start, isOnHomePage }: { start: FormStart; isOnHomePage: boolean }) {
  const [state, dispatch] = useReducer(wizardReducer, start, begin)
  const { step, phase } = state
  const [verificationSentTo, setVerificationSentTo] = useState(start.draft.verificationSentTo)
  const [sent, setSent] = useState(start.underWay)
  const [isExitAsked, setExitAsked] = useState(false)
  const { landing } = start.draft
  const isOnItsWay = phase.kind === 'processing' || phase.kind === 'accepted'
  const ending = phase.kind === 'ended' ? phase.ending : undefined

  const goBack = useStepHistory(
    state,
    dispatch,
    useCallback(() => setExitAsked(true), []),
  )
  useAdvance(state, dispatch, setVerificationSentTo)
  useCountedWay(state, start)
  useDraft(state, { landing, verificationSentTo, isFilled: start.draft.isFilled === true })
  useOwnPage(step > 0 || isOnItsWay || ending !== undefined || state.endedIn !== undefined)
  useFormLink(!state.endedIn)
  useFreshAfterHandOff(phase.kind === 'accepted')

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when the phase does
  useEffect(() => {
    if (phase.kind !== 'submitting') return
    // An answer that came while the question stood open has answered it; the next submission begins without.
    setExitAsked(false)
    void runSubmission({ state, landing, submittedBy: phase.by, dispatch, onSent: setSent })
  }, [phase.kind])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (start.underWay) void resumeSubmission(start.underWay, { state, dispatch })
  }, [])

  const { part: afterSending, hasFailed, load } = useFetched(importAfterSending)
  useEffect(load, [load])

  // The view follows every change but the very first: a page that has just been opened stays where the person is looking.
  const isOpening = useRef(true)
  useEffect(() => {
    isOpening.current = false
  }, [])

  const bind = (field: Binding['name']): Binding => ({
    name: field,
    label: FIELD_LABELS[field],
    value: state.typed[field],
    error: state.errors[field],
    advice: adviceOn(field, state.typed[field]),
    enterKeyHint: enterKeyOf(field),
    onType: (text) => dispatch({ kind: 'typed', field, text }),
  })
  const isSent = sent && (ending || isOnItsWay)
  if (isSent && hasFailed && !afterSending) return <NotLoaded />
  if (ending && sent && afterSending)
    return <afterSending.Outcome ending={ending} sent={sent} state={state} dispatch={dispatch} bind={bind} />
  if (isOnItsWay && sent && afterSending && state.policy.processingPace === 'follows-server')
    return (
      <afterSending.Waiting
        submissionKey={sent.key}
        isResumed={sent === start.underWay}
        exit={{ isAsked: isExitAsked, onAsk: setExitAsked }}
      />
    )
  if (isOnItsWay && sent && afterSending)
    return (
      <afterSending.Processing
        policy={state.policy}
        phase={phase}
        sent={sent}
        isResumed={sent === start.underWay}
        verificationSentTo={verificationSentTo === normalizeEmail(state.typed.email) ? verificationSentTo : ''}
        isExitAsked={isExitAsked}
        onExitAsked={setExitAsked}
      />
    )

  if (state.endedIn)
    return <StateNotServed state={state.endedIn} isNothingSent={state.furthest === 0} onAnotherState={() => history.back()} />

  const current = stepAt(state.policy, step)
  const Step = STEP_COMPONENTS[current.id]
  return (
    <StepFrame
      key={current.id}
      step={current}
      text={STEP_COPY[current.id]}
      place={step}
      button={buttonOf(state)}
      isHeadingSecond={isOnHomePage}
      takesView={isOpening.current ? 'none' : isSayingWhatIsWrong(state) ? 'scroll' : 'all'}
      asked={state.asked}
      isWrong={hasErrors(state.errors)}
      messages={
        <>
          {state.notice && <StepNotice key={state.notice.kind} notice={state.notice} />}
          <ErrorSummary errors={state.errors} attempt={state.failedTries} />
        </>
      }
      onContinue={() => {
        const today = todayAcrossUs(new Date())
        dispatch(step === LAST_STEP ? { kind: 'submitted', by: 'button', today } : { kind: 'continued', today })
      }}
      onBack={goBack}
    >
      <Step state={state} dispatch={dispatch} bind={bind} />
    </StepFrame>
  )
}

function begin({ isContinued, underWay, ...start }: FormStart): WizardState {
  const today = todayAcrossUs(new Date())
  const leadsBack = start.leadsBack && !isContinued
  const policy = policyNamed(siteSettings()?.policy ?? DEFAULT_POLICY)
  const opened = openWizard({ ...start, leadsBack, policy, today, isUnderWay: underWay !== undefined })
  return isContinued ? wizardReducer(opened, { kind: 'continued', today }) : opened
}

/** What is wrong takes the focus itself. */
const isSayingWhatIsWrong = ({ errors, notice }: WizardState) =>
  hasErrors(errors) || (notice !== undefined && notice.kind !== 'answers-kept')

function buttonOf({ policy, step, phase, typed, consents }: WizardState) {
  const isBusy = phase.kind !== 'filling'
  const onward = step === 0 ? firstButton(typed.state, policy.choice === 'by-person') : 'Continue'
  if (step < LAST_STEP) return { text: isBusy ? 'Loading' : onward, isBusy }
  const submit = policy.choice === 'by-person' ? FIND_OFFERS : 'Submit application'
  return { text: isBusy ? 'Submitting' : submit, isBusy, missing: missingBoxes(consents) }
}

function missingBoxes({ termsAccepted, notActiveMilitary }: WizardState['consents']): string | undefined {
  const missing = [...(notActiveMilitary ? [] : ['the military box']), ...(termsAccepted ? [] : ['“I agree”'])]
  return missing.length > 0 ? `To go on, check ${missing.join(' and ')}.` : undefined
}

/** Gone with the hand-off, and where the form has ended. */
function useDraft(state: WizardState, visit: Required<Pick<Draft, 'landing' | 'verificationSentTo' | 'isFilled'>>) {
  const { landing, verificationSentTo, isFilled } = visit
  useEffect(() => {
    const { phase, endedIn, typed, workPhoneIsCell, term, withheld, furthest, begunFrom } = state
    const isOver = phase.kind === 'accepted' || (phase.kind === 'ended' && isHandedOver(phase.ending)) || endedIn
    if (isOver) forget('application-draft')
    else
      keepDraft({
        typed: keptAnswers(typed),
        workPhoneIsCell,
        term,
        withheld: withheldAnswers(typed, withheld),
        furthest,
        landing,
        verificationSentTo,
        begunFrom,
        isFilled,
      })
  }, [state, landing, verificationSentTo, isFilled])
}

/** From the second step on the form has the page to itself: what is not the form hides by this mark. */
function useOwnPage(isAlone: boolean) {
  useEffect(() => {
    document.body.toggleAttribute('data-applying', isAlone)
    // Under the form's own pages the footer is folded from the start.
    if (isAlone) document.querySelector('[data-footer]')?.removeAttribute('open')
  }, [isAlone])
}

/** Coming back from the lender's page must not show an application that has been handed on. */
function useFreshAfterHandOff(isHandedOn: boolean) {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && isHandedOn && location.reload()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [isHandedOn])
}
