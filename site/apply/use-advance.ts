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
  verificationSentTo: string,
  onVerificationSent: (email: string) => void,
): void {
  const isAdvancing = phase.kind === 'advancing'

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when the phase does
  useEffect(() => {
    if (!isAdvancing) return
    const email = normalizeEmail(typed.email)
    // Once per address: whoever goes back and forth gets one mail.
    if (step === 0 && email !== verificationSentTo) {
      void requestVerificationEmail(email, normalizeName(typed.firstName)).then(
        (result) => result === 'sent' && onVerificationSent(email),
      )
    }
    const timer = setTimeout(() => dispatch({ kind: 'advanced' }), STEP_ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAdvancing])
}
