/** Browser Back and Forward move between the steps; while an application is on its way, Back asks whether to leave. */
import { useLayoutEffect } from 'react'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { addStep, currentStepEntry, rememberStep, type StepEntry } from '../browser/step-history.ts'
import { LAST_STEP } from './wizard-checks.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

export function useStepHistory(
  { step, phase, asked, endedIn }: WizardState,
  dispatch: React.Dispatch<WizardAction>,
  onLeaveAttempt: () => void,
): () => void {
  // With the step, not a moment after it: a Back that comes between the two would be taken for one of the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for changes with the step
  useLayoutEffect(() => {
    const entry = currentStepEntry()
    if (entry?.wizardStep === step) return
    // The browser never leads to an entry before the step that is then shown, so the form itself went on. A Change link goes on too, to a step
    // before: Back leads from there to the last step.
    if (entry && (step > entry.wizardStep || asked)) addStep({ wizardStep: step, previousStep: entry.wizardStep })
    else rememberStep({ wizardStep: step, previousStep: entry?.previousStep })
  }, [step])

  // Where the form has ended, Back leads to the question of the state.
  useLayoutEffect(() => {
    if (endedIn) addStep({ wizardStep: step, previousStep: step })
  }, [endedIn, step])

  useLayoutEffect(() => {
    function onPopState(event: PopStateEvent) {
      const entry = event.state as StepEntry | null
      // A link inside the page, such as the skip link, is no step.
      if (!entry) rememberStep({ wizardStep: step })
      else if (phase.kind === 'accepted') location.reload()
      // An ending stays on screen: the way back to the answers is on it.
      else if (phase.kind === 'ended') return
      else if (phase.kind === 'submitting' || phase.kind === 'processing') {
        addStep({ wizardStep: step, previousStep: entry.wizardStep })
        onLeaveAttempt()
      } else if (phase.kind === 'advancing') {
        // Too late to go back: the form goes on, and from the step that it leaves.
        if (entry.wizardStep < step) addStep({ wizardStep: step, previousStep: entry.wizardStep })
      } else {
        dispatch({ kind: 'moved', to: entry.wizardStep, today: todayAcrossUs(new Date()) })
      }
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [dispatch, onLeaveAttempt, phase.kind, step])

  /** The Back button takes the browser's way when that leads to the step before or, after a Change link, to the last; so both stay in step. */
  return function goBack() {
    const previous = currentStepEntry()?.previousStep
    if (previous === step - 1 || previous === LAST_STEP) history.back()
    else dispatch({ kind: 'went-back' })
  }
}
