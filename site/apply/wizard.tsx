/**
 * The island: the first step of the application (spec §2), usable at once. The rules and everything after it are fetched with the first sign of
 * life, and take over when Continue is pressed, or at once when a reload interrupted a later step.
 */
import { startTransition, useCallback, useEffect, useState } from 'react'
import { FIRST_LABELS } from '#content/first-field-labels.ts'
import { USUAL_REPAYMENT } from '#domain/application/fields/wanted-repayment.ts'
import { FIRST_STEP } from '#domain/application/first-step.ts'
import { asksStateFirst } from '../browser/asks-state-first.ts'
import { wasPressedEarly } from '../browser/early-press.ts'
import { FIRST_STEP_COPY } from './first-step-copy.ts'
import { StepFrame } from './step-frame.tsx'
import { firstButton, LoanAmountStep } from './steps/loan-amount-step.tsx'
import { NotLoaded, useFetched } from './use-fetched.tsx'
import { useFirstStep } from './use-first-step.ts'

/** One by one: a part that is handed on whole costs the bundler a file of its own, and the browser a round trip. */
const importLaterSteps = async () => {
  const { ApplicationForm, ApplicationUnderWay, emailMessageWhileTyping, likelyEmail } = await import('./later-steps.ts')
  return { ApplicationForm, ApplicationUnderWay, emailMessageWhileTyping, likelyEmail }
}

interface WizardProps {
  loanAmount: number
  /** `/apply-now` takes amount and term from a calculator's link. */
  takesCalculatorLinks?: boolean
  /** On the home page the first step stands beside the page's own heading. */
  isOnHomePage?: boolean
}

export function Wizard({ loanAmount, takesCalculatorLinks = false, isOnHomePage = false }: WizardProps) {
  const { draft, historyStep, isLinkFollowed, underWay, forgetUnderWay, answer } = useFirstStep(loanAmount, takesCalculatorLinks)
  const [website, setWebsite] = useState('')
  const [isPressed, setPressed] = useState(false)
  const [isContinued, setContinued] = useState(false)
  const { part: laterSteps, hasFailed, load } = useFetched(importLaterSteps)
  const goOn = useCallback(() => {
    setPressed(true)
    // First the button answers, then the rest of the form is put in its place.
    startTransition(() => setContinued(true))
  }, [])
  useEffect(() => {
    if (wasPressedEarly()) goOn()
    // The touch that woke the form was a sign of life, too.
    if (document.activeElement?.closest('form')) load()
  }, [goOn, load])
  const isInterrupted = draft !== undefined && (draft.furthest > 0 || underWay !== undefined)

  useEffect(() => {
    if (isInterrupted || isContinued) load()
  }, [isInterrupted, isContinued, load])

  // An applicant who went from the processing screen to the home page wanted to leave; a reload, and the form's own pages, lead back to it.
  if (laterSteps && draft && underWay && isOnHomePage && !historyStep)
    return <laterSteps.ApplicationUnderWay sent={underWay} email={draft.typed.email} onOver={forgetUnderWay} />
  if (laterSteps && draft && (isInterrupted || isContinued))
    return (
      <laterSteps.ApplicationForm
        start={{ draft, historyStep, leadsBack: !isOnHomePage && !isLinkFollowed, website, isContinued, underWay }}
        isOnHomePage={isOnHomePage}
      />
    )

  const typed = { loanAmount: String(loanAmount), wantedRepayment: USUAL_REPAYMENT, state: '', email: '', ...draft?.typed }
  const isBusy = isPressed && !hasFailed
  const asksState = draft !== undefined && asksStateFirst()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: any first sign of life fetches the rest
    <div onFocus={load} onPointerDown={load}>
      <StepFrame
        step={FIRST_STEP}
        text={FIRST_STEP_COPY}
        place={0}
        button={{ text: isBusy ? 'Loading' : firstButton(typed.state, asksState), isBusy }}
        isHeadingSecond={isOnHomePage}
        messages={hasFailed && (isPressed || underWay) && <NotLoaded />}
        onContinue={() => {
          goOn()
          load()
        }}
      >
        <LoanAmountStep
          bind={(name) => ({
            name,
            label: FIRST_LABELS[name],
            value: typed[name],
            error: undefined,
            onType: (text) => answer(name, text),
          })}
          asksState={asksState}
          emailMessage={laterSteps?.emailMessageWhileTyping(typed.email)}
          likelyEmail={laterSteps?.likelyEmail(typed.email)}
          term={draft?.term}
          website={website}
          onWebsite={setWebsite}
        />
      </StepFrame>
    </div>
  )
}
