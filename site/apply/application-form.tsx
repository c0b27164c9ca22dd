/** The application (spec §2). The reducer decides; this file ties it to the page, the history, the network and the clock. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { normalizeEmail } from '#domain/application/fields/email.ts'
import { todayAcrossUs } from '#domain/calendar.ts'
import { DEFAULT_POLICY, policyNamed } from '#domain/policy.ts'
import { siteSettings } from '../browser/site-settings.ts'
import type { SubmissionUnderWay } from '../browser/submission-under-way.ts'
import { forget, keep } from '../browser/tab-storage.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { type Draft, keptAnswers } from './draft.ts'
import { openWizard } from './open-wizard.ts'
import { Processing } from './processing/processing.tsx'
import { resumeSubmission, runSubmission } from './run-submission.ts'
import { StepFrame } from './step-frame.tsx'
import { StepNotice } from './step-notice.tsx'
import type { Binding } from './step-props.ts'
import { STEP_COMPONENTS } from './steps/step-components.tsx'
import { useAdvance } from './use-advance.ts'
import { useStepHistory } from './use-step-history.ts'
import { hasErrors, LAST_STEP, stepAt } from './wizard-checks.ts'
import { type WizardState, wizardReducer } from './wizard-state.ts'

export interface FormStart {
  readonly draft: Draft
  readonly historyStep: number | undefined
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

  const goBack = useStepHistory(
    state,
    dispatch,
    useCallback(() => setExitAsked(true), []),
  )
  useAdvance(state, dispatch, setVerificationSentTo)
  useDraft(state, { landing, verificationSentTo })
  useOwnPage(step > 0 || isOnItsWay)
  useFreshAfterHandOff(phase.kind === 'accepted')

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when the phase does
  useEffect(() => {
    if (phase.kind !== 'submitting') return
    // An answer that came while the question stood open has settled it; the next submission begins without.
    setExitAsked(false)
    void runSubmission({ state, landing, submittedBy: phase.by, dispatch, onSent: setSent })
  }, [phase.kind])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (start.underWay) void resumeSubmission(start.underWay, { state, dispatch })
  }, [])

  // The view follows every change but the very first: a page that has just been opened stays where the person is looking.
  const isOpening = useRef(true)
  useEffect(() => {
    isOpening.current = false
  }, [])

  if (isOnItsWay && sent)
    return (
      <Processing
        policy={state.policy}
        phase={phase}
        sent={sent}
        isResumed={sent === start.underWay}
        verificationSentTo={verificationSentTo === normalizeEmail(state.typed.email) ? verificationSentTo : ''}
        isExitAsked={isExitAsked}
        onExitAsked={setExitAsked}
      />
    )

  const current = stepAt(step)
  const Step = STEP_COMPONENTS[current.id]
  const bind = (field: Binding['name']): Binding => ({
    name: field,
    value: state.typed[field],
    error: state.errors[field],
    onType: (text) => dispatch({ kind: 'typed', field, text }),
  })
  return (
    <StepFrame
      key={current.id}
      step={current}
      button={buttonOf(state)}
      isHeadingSecond={isOnHomePage}
      takesView={isOpening.current ? 'none' : isSayingWhatIsWrong(state) ? 'scroll' : 'all'}
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

function begin({ draft, historyStep, website, isContinued, underWay }: FormStart): WizardState {
  const today = todayAcrossUs(new Date())
  const policy = policyNamed(siteSettings()?.policy ?? DEFAULT_POLICY)
  const opened = openWizard({ policy, draft, historyStep, website, today, isUnderWay: underWay !== undefined })
  return isContinued ? wizardReducer(opened, { kind: 'continued', today }) : opened
}

/** What is wrong takes the focus itself. */
const isSayingWhatIsWrong = ({ errors, notice }: WizardState) =>
  hasErrors(errors) || (notice !== undefined && notice.kind !== 'answers-kept')

function buttonOf({ step, phase, consents }: WizardState) {
  const isBusy = phase.kind !== 'filling'
  if (step < LAST_STEP) return { words: isBusy ? 'Loading' : 'Continue', isBusy }
  const isHeldBack = !(consents.termsAccepted && consents.notActiveMilitary)
  return { words: isBusy ? 'Submitting' : 'Submit application', isBusy, isHeldBack }
}

/** Written again with every change, and gone with the hand-off. */
function useDraft(state: WizardState, visit: Pick<Draft, 'landing' | 'verificationSentTo'>) {
  const { landing, verificationSentTo } = visit
  useEffect(() => {
    const { phase, typed, workPhoneIsCell, term, furthest } = state
    if (phase.kind === 'accepted') forget('application-draft')
    else
      keep('application-draft', {
        typed: keptAnswers(typed),
        workPhoneIsCell,
        term,
        furthest,
        landing,
        verificationSentTo,
      } satisfies Draft)
  }, [state, landing, verificationSentTo])
}

/** From the second step on the form has the page to itself: what is not the form hides by this mark. */
function useOwnPage(isAlone: boolean) {
  useEffect(() => {
    document.body.toggleAttribute('data-applying', isAlone)
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
