/** The one question that a lender's mistake leads back to: the control of a field, outside of its step. */
import type { FieldName } from '#domain/application/application.ts'
import { formatZip, ZIP_PLUS_4_DIGITS } from '#domain/application/fields/address.ts'
import { formatSsn, normalizeSsn, SSN_DIGITS } from '#domain/application/fields/ssn.ts'
import { normalizeDigits } from '#domain/application/fields/text.ts'
import { FormattedField } from '../../ui/formatted-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Binding } from '../step-props.ts'
import { DateOfBirth } from '../steps/date-of-birth.tsx'
import { STATE_OPTIONS } from '../steps/select-options.ts'

const text = (autoComplete: string) => (bound: Binding) => <TextField autoComplete={autoComplete} {...bound} />

/** Answers that hang together with others (dates of pay, the kind of work) are mended on their step. */
const CONTROLS: Readonly<Partial<Record<FieldName, (bound: Binding) => React.ReactNode>>> = {
  email: (bound) => <TextField type="email" autoComplete="email" {...bound} />,
  firstName: text('given-name'),
  lastName: text('family-name'),
  dateOfBirth: (bound) => <DateOfBirth {...bound} />,
  ssn: (bound) => <SecretField inputMode="numeric" normalize={normalizeSsn} format={formatSsn} maxDigits={SSN_DIGITS} {...bound} />,
  driversLicenseNumber: text('off'),
  driversLicenseState: (bound) => <SelectField options={STATE_OPTIONS} autoComplete="off" {...bound} />,
  primaryPhone: (bound) => <PhoneField autoComplete="tel-national" {...bound} />,
  secondaryPhone: (bound) => <PhoneField autoComplete="work tel-national" {...bound} />,
  employer: text('organization'),
  jobTitle: text('organization-title'),
  zipCode: (bound) => (
    <FormattedField
      inputMode="numeric"
      autoComplete="postal-code"
      normalize={normalizeDigits}
      format={formatZip}
      maxDigits={ZIP_PLUS_4_DIGITS}
      className="figures sm:w-1/2"
      {...bound}
    />
  ),
  city: text('address-level2'),
  streetAddress: text('address-line1'),
  unit: text('address-line2'),
}

export const canBeFixedAlone = (field: string): field is FieldName => Object.hasOwn(CONTROLS, field)

export const FixField = ({ bound }: { bound: Binding }) => CONTROLS[bound.name]?.(bound)
