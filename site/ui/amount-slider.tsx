import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { formatDollars } from '#domain/values/money.ts'
import { controlId, FieldError } from './field.tsx'

interface AmountSliderProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  onType: (amount: string) => void
  /** What stands under it and says more about the amount. */
  children?: React.ReactNode
  /** The element among them that a screen reader reads with the slider. */
  describedBy?: string
}

/** A native range over a progress bar, which draws the filled part: one that is styled has none of its own, and a style attribute would be blocked. */
export function AmountSlider({ name, label, value, error, onType, children, describedBy }: AmountSliderProps) {
  const amount = Number(value)
  const errorId = `${controlId(name)}-error`
  return (
    <div data-field="">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="leading-snug">
          <label htmlFor={controlId(name)} className="font-semibold">
            {label}
          </label>
          <p aria-hidden="true" className="figures text-small leading-snug text-soft">
            {formatDollars(LOAN_AMOUNT.min)} to {formatDollars(LOAN_AMOUNT.max)}
          </p>
        </div>
        <output
          htmlFor={controlId(name)}
          aria-live="off"
          className="figures font-heading text-h1 font-semibold text-green sm:text-display"
        >
          {formatDollars(amount)}
        </output>
      </div>
      <div className="relative mt-1 h-11">
        <progress
          aria-hidden="true"
          max={LOAN_AMOUNT.max - LOAN_AMOUNT.min}
          value={amount - LOAN_AMOUNT.min}
          className="bar pointer-events-none absolute inset-x-0 top-1/2 h-3 -translate-y-1/2"
        />
        <input
          type="range"
          id={controlId(name)}
          name={name}
          min={LOAN_AMOUNT.min}
          max={LOAN_AMOUNT.max}
          step={LOAN_AMOUNT.step}
          value={amount}
          aria-valuetext={formatDollars(amount)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, error && errorId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onType(event.target.value)}
          className="slider absolute inset-0"
        />
      </div>
      {children}
      {error && <FieldError id={errorId} message={error} />}
    </div>
  )
}
