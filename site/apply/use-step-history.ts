/** Browser Back and Forward move between the steps; while an application is on its way, Back asks whether to leave. */
import { useLayoutEffect } from 'react'
import { todayAcrossUs } from '#domain/calendar.ts'
import { addStep, currentStepEntry, rememberStep, type StepEntry } from '../browser/step-history.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

export function useStepHistory(
  { step, phase }: WizardState,
  dispatch: React.Dispatch<WizardAction>,
  onLeaveAttempt: () => void,
): () => void {
  // With the step, not a moment after it: a Back that comes between the two would be taken for one of the step before.
  useLayoutEffect(() => {
    const entry = currentStepEntry()
    if (entry?.wizardStep === step) return
    // The browser never leads to an entry before the step that is then shown, so the form itself went on.
    if (entry && step > entry.wizardStep) addStep({ wizardStep: step, previousStep: entry.wizardStep })
    else rememberStep({ wizardStep: step, previousStep: entry?.previousStep })
  }, [step])

  useLayoutEffect(() => {
    function onPopState(event: PopStateEvent) {
      const entry = event.state as StepEntry | null
      // A link inside the page, such as the skip link, is no step.
      if (!entry) rememberStep({ wizardStep: step })
      else if (phase.kind === 'accepted') location.reload()
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

  /** The Back button takes the browser's way when that leads to the step before, so that both stay in step. */
  return function goBack() {
    if (currentStepEntry()?.previousStep === step - 1) history.back()
    else dispatch({ kind: 'went-back' })
  }
}
