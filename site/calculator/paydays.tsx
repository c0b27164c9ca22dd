/** A loan's payments over a person's own pay days: a line for each month, what each payment leaves of its pay, and the largest loan within a share of it. */
import { useId, useState } from 'react'
import { duePayments, largestAmount, layOver, type Pay, type PaymentsFor, type PayPeriod } from '#domain/calculators/paydays.ts'
import { type PlainDate, todayAcrossUs } from '#domain/values/calendar.ts'
import { formatDollars, formatSum } from '#domain/values/money.ts'
import { ScrollFrame } from '../ui/scroll-frame.tsx'

const SHARES = [5, 10, 15, 20, 25, 30, 40, 50]

interface PaydaysProps {
  pay: Pay
  askedDollars: number
  termDays: number | null
  paymentsFor: PaymentsFor
}

export function Paydays({ pay, askedDollars, termDays, paymentsFor }: PaydaysProps) {
  const id = useId()
  const [sharePercent, setShare] = useState(10)
  const periods = layOver(pay, duePayments(paymentsFor(askedDollars), termDays, todayAcrossUs(new Date()).latest))
  const largest = largestAmount(periods, askedDollars, sharePercent, paymentsFor)
  const upTo = largest && `${largest < askedDollars ? 'At this rate, up to ' : ''}${formatDollars(largest)}`
  return (
    <>
      <p className="mt-2 text-small">
        <b className="text-green">Green:</b> pay day, {formatSum(pay.payCents)} gross. <b className="cost">Gold:</b> a payment.
      </p>
      <ScrollFrame label="Pay days and payments" className="mt-2 max-h-76 overflow-auto border-y border-line print:max-h-none">
        <ol className="figures divide-y divide-line text-small">
          {monthsOf(periods).map((row) => (
            <MonthRow key={row.month} {...row} />
          ))}
        </ol>
      </ScrollFrame>
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <label htmlFor={id}>Most of one pay that you’d give up</label>
        <select
          id={id}
          value={sharePercent}
          onChange={({ currentTarget: { value } }) => setShare(Number(value))}
          className="min-h-11 rounded-md border border-edge bg-card px-2 font-semibold"
        >
          {SHARES.map((percent) => (
            <option key={percent} value={percent}>{`${percent}%`}</option>
          ))}
        </select>
      </p>
      <p aria-live="polite" className="mt-1 font-semibold">
        {upTo ?? 'No loan at this rate'} keeps every payment within {sharePercent}% of one pay.
      </p>
      <p className="mt-1 text-small text-soft">
        Gross is before taxes: you take home less. We count from today. The lender sets the real days.
      </p>
    </>
  )
}

function monthsOf(periods: readonly PayPeriod[]) {
  const paid = periods.flatMap(({ date }) => date ?? [])
  const due = periods.flatMap((period) => period.payments.map((payment) => ({ ...payment, left: leftCopy(period) })))
  const months = new Set([...paid, ...due.map(({ date }) => date)].map((date) => date.slice(0, 7)))
  return [...months].sort().map((month) => ({
    month,
    paidOn: paid.filter((date) => date.startsWith(month)).map(dayIn),
    payments: due.filter(({ date }) => date.startsWith(month)),
  }))
}

function leftCopy({ date, leftCents }: PayPeriod): string {
  if (!date) return 'before your next pay day'
  return leftCents < 0 ? `${formatSum(-leftCents)} more than that pay` : `leaves ${formatSum(leftCents)}`
}

const dayIn = (date: PlainDate) => Number(date.slice(8))
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The month as a dotted line of its days, six units each. */
function MonthRow({ month, paidOn, payments }: ReturnType<typeof monthsOf>[number]) {
  return (
    <li className="grid min-h-12 grid-cols-[4rem_1fr] items-center gap-x-3 py-2 leading-tight sm:grid-cols-[4rem_1fr_9rem]">
      <span>
        {SHORT.format(new Date(`${month}-01T00:00:00Z`))} {payments.map(({ date }) => dayIn(date)).join(', ')}
        {month.endsWith('-01') && <span className="block text-soft">{month.slice(0, 4)}</span>}
        {paidOn.length > 0 && <span className="sr-only">Pay days: {paidOn.join(', ')}.</span>}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 192 24"
        className="order-last col-span-2 w-full max-w-72 overflow-visible forced-color-adjust-none sm:order-none sm:col-span-1"
      >
        <path d="M6 17h180.1" strokeWidth="2" strokeLinecap="round" strokeDasharray=".1 5.9" className="stroke-edge" />
        {paidOn.map((day) => (
          <circle key={day} cx={day * 6} cy="17" r="5" className="fill-yours" />
        ))}
        {payments.map(({ date }) => (
          <rect key={date} x={dayIn(date) * 6 - 3} width="6" height="14" rx="1.5" className="fill-gold" />
        ))}
      </svg>
      <span className="text-right">
        {payments.map(({ date, cents, left }) => (
          <span key={date}>
            <b className="cost">{formatSum(cents)}</b> <span className="text-soft sm:block">{left}</span>
          </span>
        ))}
      </span>
    </li>
  )
}
