/** Step 7: where the money goes, what submitting permits, and the two boxes. The military one stands first, because checking the terms may send everything. */
import { creditInquiryStatement } from '../../browser/credit-inquiry-statement.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { ACCOUNT_TYPE_OPTIONS } from './account-type-options.ts'
import { BankNumberFields } from './bank-number-fields.tsx'
import { Consents, MilitaryBox } from './consents.tsx'
import { AgreedTexts, LegalPages } from './terms.tsx'
import { useTermsBox } from './use-terms-box.ts'

const CREDIT_INQUIRY_ID = 'credit-inquiry'

const WHAT_CHECKING_DOES = {
  submits: 'Checking this box submits your application right away.',
  'records-consent': 'Nothing is sent until you press Submit.',
} as const

export function BankStep({ state, dispatch, bind }: StepProps) {
  const { consents, errors, policy } = state
  const checkTerms = useTermsBox(policy, dispatch)
  return (
    <>
      <TextField autoComplete="off" {...bind('bankName')} />
      <RadioField options={ACCOUNT_TYPE_OPTIONS} {...bind('accountType')} />
      <BankNumberFields bind={bind} />
      <Consents>
        <CreditInquiry />
        <MilitaryBox {...{ state, dispatch }} />
        <Checkbox
          name="termsAccepted"
          isChecked={consents.termsAccepted}
          error={errors.termsAccepted}
          hint={WHAT_CHECKING_DOES[policy.termsBox]}
          alsoDescribedBy={CREDIT_INQUIRY_ID}
          onCheck={checkTerms}
          beside={<AgreedTexts />}
        >
          I agree
        </Checkbox>
        <LegalPages />
      </Consents>
    </>
  )
}

/** A statement of its own, with a version that goes along with the application: what submitting permits, and to whom. */
function CreditInquiry() {
  const statement = creditInquiryStatement()
  return statement && <p id={CREDIT_INQUIRY_ID}>{statement.wording}</p>
}
