/**
 * The state of the first step, and the form's start-up: take up the draft, a calculator's link or an application that is on its way,
 * begin to find the client's address. The first step works before the rules and the later steps have come, and so this imports neither.
 */
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { FirstField } from '#content/first-field-labels.ts'
import { USUAL_REPAYMENT } from '#domain/application/fields/wanted-repayment.ts'
import { STEP_COUNT } from '#domain/application/first-step.ts'
import { parseLandingQuery, wantedRepaymentFor } from '#domain/application/landing-query.ts'
import { findClientIp } from '../browser/client-ip.ts'
import { readVisit } from '../browser/landing.ts'
import { currentStepEntry, rememberStep } from '../browser/step-history.ts'
import { forgetSubmission, type SubmissionUnderWay, submissionUnderWay } from '../browser/submission-under-way.ts'
import { readKept } from '../browser/tab-storage.ts'
import { useEarlyTyping } from '../hydration/use-early-typing.ts'
import { controlId } from '../ui/field.tsx'
import { type Draft, parseDraft } from './draft.ts'
import { keepDraft } from './keep-draft.ts'

interface FirstStep {
  /** The answers so far; undefined until the page has come alive. */
  readonly draft: Draft | undefined
  readonly historyStep: number | undefined
  /** The page's address brought an amount or a term: it begins with them. */
  readonly isLinkFollowed: boolean
  /** Sent from this tab before the page was opened, and its outcome not shown yet. */
  readonly underWay: SubmissionUnderWay | undefined
  readonly forgetUnderWay: () => void
  readonly answer: (field: FirstField, text: string) => void
}

export function useFirstStep(loanAmount: number, takesCalculatorLinks: boolean): FirstStep {
  const [draft, setDraft] = useState<Draft>()
  const early = useEarlyTyping(() => typedBeforeWaking(loanAmount))
  const [historyStep, setHistoryStep] = useState<number>()
  const [isLinkFollowed, setLinkFollowed] = useState(false)
  const [underWay, setUnderWay] = useState<SubmissionUnderWay>()

  // At once when React takes over, not a moment later: a letter typed in between would be lost.
  useLayoutEffect(() => {
    const step = currentStepEntry()?.wizardStep
    const link = takesCalculatorLinks && step === undefined ? parseLandingQuery(new URLSearchParams(location.search)) : undefined
    setHistoryStep(step)
    setLinkFollowed(link?.amount !== undefined || link?.term !== undefined)
    // An application that another applicant has left in this tab; a reload goes on with its own.
    if (globalThis.filledForm && step === undefined) forgetSubmission()
    setUnderWay(submissionUnderWay())
    // What stands in the controls now is newer, and gone where they were replaced.
    const first = firstDraft(loanAmount, link, { ...early, ...typedBeforeWaking(loanAmount) })
    if (!globalThis.filledForm) setDraft(first)
    void globalThis.filledForm?.then((typed) =>
      setDraft({ ...first, typed, withheld: [], furthest: STEP_COUNT - 1, begunFrom: undefined, isFilled: true }),
    )
    if (step === undefined) rememberStep({ wizardStep: 0 })
  }, [loanAmount, takesCalculatorLinks, early])

  useEffect(() => {
    void findClientIp()
  }, [])

  return {
    draft,
    historyStep,
    isLinkFollowed,
    underWay,
    forgetUnderWay: useCallback(() => {
      forgetSubmission()
      setUnderWay(undefined)
    }, []),
    answer(field, text) {
      if (!draft) return
      const next = { ...draft, typed: { ...draft.typed, [field]: text } }
      setDraft(next)
      keepDraft(next)
    },
  }
}

function firstDraft(
  loanAmount: number,
  link: ReturnType<typeof parseLandingQuery> | undefined,
  typed: Partial<Record<FirstField, string>>,
): Draft {
  const kept = parseDraft(readKept('application-draft'))
  const linkedRepayment = wantedRepaymentFor(link?.term)
  return {
    typed: {
      loanAmount: String(loanAmount),
      ...kept?.typed,
      ...(link?.amount !== undefined && { loanAmount: String(link.amount) }),
      ...(linkedRepayment && { wantedRepayment: linkedRepayment }),
      ...typed,
    },
    workPhoneIsCell: kept?.workPhoneIsCell ?? false,
    term: link ? link.term : kept?.term,
    withheld: kept?.withheld ?? [],
    furthest: kept?.furthest ?? 0,
    landing: kept?.landing ?? { landingTimestamp: Math.round(performance.timeOrigin), ...readVisit() },
    verificationSentTo: kept?.verificationSentTo ?? '',
    begunFrom: kept?.begunFrom,
  }
}

/** A prerendered control keeps answers given before the page came alive, and React does not notice them. */
function typedBeforeWaking(loanAmount: number): Partial<Record<FirstField, string>> {
  const answerIn = (control: Element | null) =>
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : ''
  const prerendered: Partial<Record<FirstField, string>> = { loanAmount: String(loanAmount), wantedRepayment: USUAL_REPAYMENT }
  const given = {
    loanAmount: answerIn(document.getElementById(controlId('loanAmount'))),
    wantedRepayment: answerIn(document.querySelector('input[name=wantedRepayment]:checked')),
    state: answerIn(document.getElementById(controlId('state'))),
    email: answerIn(document.getElementById(controlId('email'))),
  } satisfies Record<FirstField, string>
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== '' && value !== prerendered[field as FirstField]),
  )
}
