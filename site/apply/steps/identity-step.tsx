/** Step 2: who is applying. */
import { formatSsn, normalizeSsn, SSN_DIGITS } from '#domain/application/fields/ssn.ts'
import { TITLES } from '#domain/application/fields/title.ts'
import { formCopy } from '../../browser/form-copy.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { asOptions, SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { DateOfBirth } from './date-of-birth.tsx'
import { STATE_OPTIONS } from './select-options.ts'

export function IdentityStep({ bind }: StepProps) {
  return (
    <>
      <div className="sm:w-1/3">
        <SelectField isOptional options={asOptions(TITLES)} autoComplete="honorific-prefix" {...bind('title')} />
      </div>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField autoComplete="given-name" {...bind('firstName')} />
        <TextField autoComplete="family-name" {...bind('lastName')} />
      </div>
      <DateOfBirth {...bind('dateOfBirth')} />
      <SecretField
        hint={`A lender uses it to confirm who you are. ${formCopy().inquiry}`}
        inputMode="numeric"
        normalize={normalizeSsn}
        format={formatSsn}
        maxDigits={SSN_DIGITS}
        {...bind('ssn')}
      />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...bind('driversLicenseNumber')} />
        <SelectField options={STATE_OPTIONS} autoComplete="off" {...bind('driversLicenseState')} />
      </div>
    </>
  )
}
