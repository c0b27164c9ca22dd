/** Which component asks the questions of each step. */
import { emailMessageWhileTyping } from '#domain/application/fields/email.ts'
import { likelyEmail } from '#domain/application/fields/email-slip.ts'
import type { StepId } from '#domain/application/steps.ts'
import type { StepProps } from '../step-props.ts'
import { AddressStep } from './address-step.tsx'
import { BankStep } from './bank-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { EmploymentStep } from './employment-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { IncomeStep } from './income-step.tsx'
import { LoanAmountStep } from './loan-amount-step.tsx'
import { ReviewStep } from './review-step.tsx'

export const STEP_COMPONENTS = {
  'loan-amount': FirstStep,
  identity: IdentityStep,
  contact: ContactStep,
  employment: EmploymentStep,
  income: IncomeStep,
  address: AddressStep,
  bank: BankStep,
  review: ReviewStep,
} as const satisfies Record<StepId, React.ComponentType<StepProps>>

/** The first step for an applicant who comes back to it: now with its rules. */
function FirstStep({ state, dispatch, bind }: StepProps) {
  return (
    <LoanAmountStep
      bind={bind}
      emailMessage={emailMessageWhileTyping(state.typed.email)}
      likelyEmail={likelyEmail(state.typed.email)}
      asksState={state.policy.choice === 'by-person'}
      term={state.term}
      website={state.website}
      onWebsite={(text) => dispatch({ kind: 'website-filled', text })}
    />
  )
}
