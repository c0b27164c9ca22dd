/**
 * The state of the first step, and the form's start-up (design §5): take up the draft, a calculator's link or an application that is on its way,
 * begin to find the client's address. The first step works before the rules and the later steps have come, and so this imports neither.
 */
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { parseLandingQuery } from '#domain/application/landing-query.ts'
import { findClientIp } from '../browser/client-ip.ts'
import { readVisit } from '../browser/landing.ts'
import { currentStepEntry, rememberStep } from '../browser/step-history.ts'
import { forgetSubmission, type SubmissionUnderWay, submissionUnderWay } from '../browser/submission-under-way.ts'
import { keep, readKept } from '../browser/tab-storage.ts'
import { controlId } from '../ui/field.tsx'
import { type Draft, parseDraft } from './draft.ts'

export interface FirstStep {
  /** The answers so far; undefined until the page has come alive. */
  readonly draft: Draft | undefined
  readonly historyStep: number | undefined
  /** Sent from this tab before the page was opened, and its outcome not shown yet. */
  readonly underWay: SubmissionUnderWay | undefined
  readonly forgetUnderWay: () => void
  readonly answer: (field: 'loanAmount' | 'email', text: string) => void
}

export function useFirstStep(loanAmount: number, takesCalculatorLinks: boolean): FirstStep {
  const [draft, setDraft] = useState<Draft>()
  const [historyStep, setHistoryStep] = useState<number>()
  const [underWay, setUnderWay] = useState<SubmissionUnderWay>()

  // At once when React takes over, not a moment later: a letter typed in between would be lost.
  useLayoutEffect(() => {
    const step = currentStepEntry()?.wizardStep
    setHistoryStep(step)
    setUnderWay(submissionUnderWay())
    setDraft(firstDraft(loanAmount, takesCalculatorLinks && step === undefined))
    if (step === undefined) rememberStep({ wizardStep: 0 })
  }, [loanAmount, takesCalculatorLinks])

  useEffect(() => {
    void findClientIp()
  }, [])

  return {
    draft,
    historyStep,
    underWay,
    forgetUnderWay: useCallback(() => {
      forgetSubmission()
      setUnderWay(undefined)
    }, []),
    answer(field, text) {
      if (!draft) return
      const next = { ...draft, typed: { ...draft.typed, [field]: text } }
      setDraft(next)
      keep('application-draft', next)
    },
  }
}

function firstDraft(loanAmount: number, isLinkFollowed: boolean): Draft {
  const kept = parseDraft(readKept('application-draft'))
  const link = isLinkFollowed ? parseLandingQuery(new URLSearchParams(location.search)) : undefined
  return {
    typed: {
      loanAmount: String(loanAmount),
      ...kept?.typed,
      ...(link?.amount !== undefined && { loanAmount: String(link.amount) }),
      ...typedBeforeWaking(loanAmount),
    },
    workPhoneIsCell: kept?.workPhoneIsCell ?? false,
    term: link ? link.term : kept?.term,
    furthest: kept?.furthest ?? 0,
    landing: kept?.landing ?? { landingTimestamp: Date.now(), ...readVisit() },
    verificationSentTo: kept?.verificationSentTo ?? '',
  }
}

/** A prerendered control keeps answers typed before the page came alive, and React does not hear of them. */
function typedBeforeWaking(loanAmount: number) {
  const typedInto = (field: string) => {
    const control = document.getElementById(controlId(field))
    return control instanceof HTMLInputElement ? control.value : ''
  }
  const [email, amount] = [typedInto('email'), typedInto('loanAmount')]
  return { ...(email && { email }), ...(amount && amount !== String(loanAmount) && { loanAmount: amount }) }
}
