/** Step 5: how much, how often, and when next. */
import { GROSS_INCOME } from '#domain/application/fields/income.ts'
import { latestFollowingPayDate, latestNextPayDate, PAY_FREQUENCIES } from '#domain/application/fields/pay.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { formatDollars } from '#domain/values/money.ts'
import { atMostDigits } from '../../ui/formatted-field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { asOptions } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isFollowingPayDateFilled } from '../auto-fill.ts'
import type { StepProps } from '../step-props.ts'
import { ACCOUNT_TYPE_OPTIONS } from './account-type-options.ts'

// Six digits are mostly a yearly income.
const DOLLARS_A_MONTH = {
  maxDigits: GROSS_INCOME.inputDigits,
  tooLong: `${atMostDigits(GROSS_INCOME.inputDigits)}. Please enter the amount for one month`,
} as const

export function IncomeStep({ state, bind }: StepProps) {
  const today = todayAcrossUs(new Date())
  const earliest = addDays(today.earliest, 1)
  return (
    <>
      <RadioField options={asOptions(PAY_FREQUENCIES, { 'Bi-weekly': 'every two weeks' })} {...bind('payFrequency')} />
      <MoneyField
        hint={`Before taxes. Minimum ${formatDollars(GROSS_INCOME.min)} for approval.`}
        {...DOLLARS_A_MONTH}
        {...bind('grossIncome')}
      />
      <MoneyField
        hint="For example benefits, rent you collect, or a second job."
        isOptional
        {...DOLLARS_A_MONTH}
        {...bind('otherIncome')}
      />
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
        <TextField
          hint="Must be in the future, within the next month."
          type="date"
          autoComplete="off"
          min={earliest}
          max={latestNextPayDate(today)}
          {...bind('nextPayDate')}
        />
        <TextField
          hint="Must be in the future, after the next pay date."
          live={<FilledInNote isFilled={isFollowingPayDateFilled(state.typed)} />}
          type="date"
          autoComplete="off"
          min={earliest}
          max={latestFollowingPayDate(today)}
          {...bind('followingPayDate')}
        />
      </div>
      {state.policy.choice === 'by-person' && (
        <RadioField
          options={ACCOUNT_TYPE_OPTIONS}
          hint="Where your pay goes. Lenders ask which kind it is; they don’t get its number now."
          {...bind('accountType')}
        />
      )}
    </>
  )
}

/** Its two lines have their place from the start: the Continue button below must not move away from under a pointer. */
function FilledInNote({ isFilled }: { isFilled: boolean }) {
  return <span className="block min-h-[2lh]">{isFilled && 'We worked this out for you. Change it if it’s wrong.'}</span>
}
