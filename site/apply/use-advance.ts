/** Spec §4: a step that validates gives way to the next after 500 ms, and leaving the first one asks for a verification email. */
import { useEffect } from 'react'
import { normalizeEmail } from '#domain/application/fields/email.ts'
import { normalizeName } from '#domain/application/fields/person-name.ts'
import { STEP_ADVANCE_DELAY_MS } from '#domain/application/timings.ts'
import { requestVerificationEmail } from '../browser/verification-email.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

export function useAdvance(
  { step, phase, typed }: WizardState,
  dispatch: React.Dispatch<WizardAction>,
  onVerificationSent: (email: string) => void,
): void {
  const isAdvancing = phase.kind === 'advancing'

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when the phase does
  useEffect(() => {
    if (!isAdvancing) return
    const email = normalizeEmail(typed.email)
    // Every time, also for the same address: an applicant whose first mail did not come goes back and asks for another (the server has its limits).
    if (step === 0) {
      void requestVerificationEmail(email, normalizeName(typed.firstName)).then(
        (result) => result === 'sent' && onVerificationSent(email),
      )
    }
    const timer = setTimeout(() => dispatch({ kind: 'advanced' }), STEP_ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAdvancing])
}
