/** Spec §4: checking the terms box, after 150 ms, checks the page and submits it when it is valid. The other policy only notes the consent. */
import { useEffect, useRef } from 'react'
import { TERMS_AUTO_VALIDATE_DELAY_MS } from '#domain/application/timings.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { WizardAction } from '../wizard-state.ts'

export function useTermsBox(policy: Policy, dispatch: React.Dispatch<WizardAction>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // An applicant who goes back in these 150 ms has not agreed to send.
  useEffect(() => () => clearTimeout(timer.current), [])

  return (isChecked: boolean) => {
    dispatch({ kind: 'checked', box: 'termsAccepted', isChecked })
    clearTimeout(timer.current)
    if (!isChecked || policy.termsBox !== 'submits') return
    timer.current = setTimeout(
      () => dispatch({ kind: 'submitted', by: 'checkbox', today: todayAcrossUs(new Date()) }),
      TERMS_AUTO_VALIDATE_DELAY_MS,
    )
  }
}
