/** Step 7: where the money goes, what submitting permits, and the two boxes. The military one stands first, because ticking the terms may send everything. */
import { MILITARY_STATEMENT } from '#content/consent-statements.ts'
import { ACCOUNT_NUMBER_DIGITS, normalizeAccountNumber } from '#domain/application/fields/bank.ts'
import { normalizeRoutingNumber, ROUTING_NUMBER_DIGITS, routingNumberHint } from '#domain/application/fields/routing-number.ts'
import { CheckMark } from '../../ui/check-mark.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormattedField } from '../../ui/formatted-field.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { ACCOUNT_TYPE_OPTIONS } from './account-type-options.ts'
import { CREDIT_INQUIRY_ID, CreditInquiry } from './credit-inquiry.tsx'
import { LegalPages, TermsLabel } from './terms.tsx'
import { useTermsTick } from './use-terms-tick.ts'

const WHAT_TICKING_DOES = {
  submits: 'Checking this box submits your application right away.',
  'records-consent': 'Nothing is sent until you press Submit.',
} as const

export function BankStep({ state, dispatch, bind }: StepProps) {
  const { consents, errors, typed, policy } = state
  const tickTerms = useTermsTick(policy, dispatch)
  const routing = routingNumberHint(typed.routingNumber)
  return (
    <>
      <TextField autoComplete="off" {...bind('bankName')} />
      <RadioField options={ACCOUNT_TYPE_OPTIONS} {...bind('accountType')} />
      <FormattedField
        hint="The 9 digits at the bottom left of a check, or in your bank's app."
        inputMode="numeric"
        autoComplete="off"
        live={routing?.kind === 'valid' ? <Valid words={routing.message} /> : ''}
        liveError={routing?.kind === 'invalid' ? routing.message : undefined}
        normalize={normalizeRoutingNumber}
        maxDigits={ROUTING_NUMBER_DIGITS}
        className="figures"
        {...bind('routingNumber')}
      />
      <SecretField
        inputMode="numeric"
        normalize={normalizeAccountNumber}
        maxDigits={ACCOUNT_NUMBER_DIGITS.max}
        {...bind('accountNumber')}
      />
      <div className="space-y-5 border-t border-line pt-6">
        <CreditInquiry />
        <Checkbox
          name="notActiveMilitary"
          isTicked={consents.notActiveMilitary}
          error={errors.notActiveMilitary}
          onTick={(isTicked) => dispatch({ kind: 'ticked', box: 'notActiveMilitary', isTicked })}
        >
          {MILITARY_STATEMENT.words}
        </Checkbox>
        <Checkbox
          name="termsAccepted"
          isTicked={consents.termsAccepted}
          error={errors.termsAccepted}
          hint={WHAT_TICKING_DOES[policy.termsTick]}
          alsoDescribedBy={CREDIT_INQUIRY_ID}
          onTick={tickTerms}
        >
          <TermsLabel />
        </Checkbox>
        <LegalPages />
      </div>
    </>
  )
}

function Valid({ words }: { words: string }) {
  return (
    <p className="mt-1.5 flex gap-2 font-semibold text-green">
      <CheckMark className="mt-0.5 size-5 stroke-green stroke-2" />
      {words}
    </p>
  )
}
