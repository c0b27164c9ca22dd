/** Step 3: two phone numbers, which may be the same. */
import { Checkbox } from '../../ui/checkbox.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { StepProps } from '../step-props.ts'

export function ContactStep({ state, dispatch, bind }: StepProps) {
  return (
    <>
      <PhoneField autoComplete="tel-national" {...bind('primaryPhone')} />
      <div className="space-y-2">
        <PhoneField
          hint="A lender may call to check you work there. No work phone? Use your cell."
          autoComplete="work tel-national"
          {...bind('secondaryPhone')}
        />
        <Checkbox
          name="workPhoneIsCell"
          isChecked={state.workPhoneIsCell}
          onCheck={(isCell) => dispatch({ kind: 'work-phone-tied', isCell })}
        >
          Same as cell phone
        </Checkbox>
      </div>
    </>
  )
}
