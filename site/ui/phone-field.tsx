import { formatPhone, normalizePhone, PHONE_DIGITS } from '#domain/application/fields/phone.ts'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

/** (303) 555-0148, from anything that people type or paste; a country code and an extension are left out. */
export function PhoneField(field: Omit<FormattedFieldProps, 'normalize' | 'format' | 'maxDigits' | 'type' | 'inputMode'>) {
  return (
    <FormattedField
      {...field}
      type="tel"
      inputMode="tel"
      normalize={normalizePhone}
      format={formatPhone}
      maxDigits={PHONE_DIGITS}
      className="figures"
    />
  )
}
