/** Routing and account number: in the specification's last step and, where the person chooses the lender, with the choice. */
import { ACCOUNT_NUMBER_DIGITS, normalizeAccountNumber } from '#domain/application/fields/bank.ts'
import { normalizeRoutingNumber, ROUTING_NUMBER_DIGITS, routingNumberHint } from '#domain/application/fields/routing-number.ts'
import { CheckMark } from '../../ui/check-mark.tsx'
import { FormattedField } from '../../ui/formatted-field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import type { Binding } from '../step-props.ts'
import { CheckPicture } from './check-picture.tsx'

export function BankNumberFields({ bind }: { bind: (field: 'routingNumber' | 'accountNumber') => Binding }) {
  const number = bind('routingNumber')
  const routing = routingNumberHint(number.value)
  return (
    <>
      <CheckPicture />
      <FormattedField
        hint="The 9 digits at the bottom left of a check, or in your bank’s app."
        inputMode="numeric"
        autoComplete="off"
        live={routing?.kind === 'valid' ? <Valid text={routing.message} /> : ''}
        liveError={routing?.kind === 'invalid' ? routing.message : undefined}
        normalize={normalizeRoutingNumber}
        maxDigits={ROUTING_NUMBER_DIGITS}
        className="figures"
        {...number}
      />
      <SecretField
        inputMode="numeric"
        normalize={normalizeAccountNumber}
        maxDigits={ACCOUNT_NUMBER_DIGITS.max}
        {...bind('accountNumber')}
      />
    </>
  )
}

function Valid({ text }: { text: string }) {
  return (
    <p className="mt-1.5 flex gap-2 font-semibold text-green">
      <CheckMark className="mt-0.5 size-5 stroke-green stroke-2" />
      {text}
    </p>
  )
}
