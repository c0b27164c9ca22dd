/** Step 3: two phone numbers, which may be the same. */
import { formatPhone, normalizePhone, PHONE_DIGITS } from '#domain/application/fields/phone.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormattedField } from '../../ui/formatted-field.tsx'
import type { StepProps } from '../step-props.ts'

const PHONE = {
  type: 'tel',
  inputMode: 'tel',
  className: 'figures',
  format: formatPhone,
  // A leading 1 is dropped once ten digits follow it, so that it may be typed first.
  normalize: (typed: string) => {
    const digits = normalizePhone(typed)
    return digits.slice(0, digits.startsWith('1') ? PHONE_DIGITS + 1 : PHONE_DIGITS)
  },
} as const

export function ContactStep({ state, dispatch, bind }: StepProps) {
  return (
    <>
      <FormattedField label="Cell phone" autoComplete="tel-national" {...PHONE} {...bind('primaryPhone')} />
      <div className="space-y-2">
        <FormattedField
          label="Work phone"
          hint="Where a lender can confirm your work. Your cell phone will do if you have no other."
          autoComplete="work tel-national"
          {...PHONE}
          {...bind('secondaryPhone')}
        />
        <Checkbox
          name="workPhoneIsCell"
          isTicked={state.workPhoneIsCell}
          onTick={(isCell) => dispatch({ kind: 'work-phone-tied', isCell })}
        >
          Same as cell phone
        </Checkbox>
      </div>
    </>
  )
}
