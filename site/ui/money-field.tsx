import { readWholeDollars } from '#domain/application/fields/whole-dollars.ts'
import { FormattedField } from './formatted-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** Whole dollars, with the sign outside the control and the thousands set apart. */
export function MoneyField({ maxDigits, className = '', ...field }: TextFieldProps & { maxDigits: number }) {
  return (
    <FormattedField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      prefix="$"
      normalize={(typed) => String(readWholeDollars(typed)).replace(/\D/g, '').slice(0, maxDigits)}
      format={(kept) => kept.replace(/\B(?=(\d{3})+$)/g, ',')}
      className={`figures ${className}`}
    />
  )
}
