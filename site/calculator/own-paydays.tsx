/** The calculator's loan against pay days that its reader types in. What is typed stays on the page. */
import { useEffect, useState } from 'react'
import { type CalculatorKind, estimate } from '#domain/calculators/calculator.ts'
import { PAY_RHYTHMS, type PayAnswers, parsePay } from '#domain/calculators/paydays.ts'
import { Fold } from '../components/fold.tsx'
import { Paydays } from './paydays.tsx'

const FIELDS = [
  ['grossIncome', 'Monthly gross income, in dollars', 'text'],
  ['nextPayDate', 'Next pay date', 'date'],
  ['followingPayDate', 'Following pay date, if you know it', 'date'],
] as const
const NOTHING: PayAnswers = { payFrequency: '', grossIncome: '', nextPayDate: '', followingPayDate: '' }

export function OwnPaydays({ kind, amount, term }: { kind: CalculatorKind; amount: number; term: number }) {
  const [answers, setAnswers] = useState(NOTHING)
  // Before the script is there, no field could lose what is typed into it.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const pay = parsePay(answers)
  const bind = (field: keyof PayAnswers) => ({
    value: answers[field],
    className: 'mt-1 block min-h-11 w-full rounded-md border border-edge bg-card px-3 font-normal',
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setAnswers({ ...answers, [field]: value }),
  })
  return (
    <Fold summary="See it against your pay days" className="border-t border-line">
      {isReady && (
        <div className="grid grid-cols-1 items-end gap-3 text-small font-semibold">
          <label>
            How often are you paid?
            <select {...bind('payFrequency')}>
              {['', ...PAY_RHYTHMS].map((rhythm) => (
                <option key={rhythm}>{rhythm}</option>
              ))}
            </select>
          </label>
          {FIELDS.map(([field, label, type]) => (
            <label key={field}>
              {label}
              <input type={type} autoComplete="off" {...bind(field)} />
            </label>
          ))}
        </div>
      )}
      <p className="mt-2 text-small text-soft">What you enter stays on this page. We don’t get it.</p>
      {pay && (
        <Paydays
          {...{ pay, askedDollars: amount, termDays: null }}
          paymentsFor={(dollars) => estimate(kind, dollars, term).schedule.map(({ payment }) => payment)}
        />
      )}
    </Fold>
  )
}
