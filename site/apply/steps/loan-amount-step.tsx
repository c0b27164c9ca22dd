/** Step 1: how much, and where to write to. It is prerendered, and works before the rules have come. */
import { QUICK_PICK_AMOUNTS } from '#domain/application/fields/loan-amount-range.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import { formatDollars } from '#domain/money.ts'
import { AmountSlider } from '../../ui/amount-slider.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Binding } from '../step-props.ts'

interface LoanAmountStepProps {
  bind: (field: 'loanAmount' | 'email') => Binding
  /** The live message under the email. */
  emailMessage: string | undefined
  term: LandingQuery['term']
  website: string
  onWebsite: (text: string) => void
}

export function LoanAmountStep({ bind, emailMessage, term, website, onWebsite }: LoanAmountStepProps) {
  const amount = bind('loanAmount')
  return (
    <>
      <div>
        <AmountSlider label="Loan amount" {...amount} />
        <div className="mt-3 grid grid-cols-4 gap-2">
          {QUICK_PICK_AMOUNTS.map((pick) => (
            <button
              key={pick}
              type="button"
              aria-pressed={amount.value === String(pick)}
              onClick={() => amount.onType(String(pick))}
              className="figures min-h-11 cursor-pointer rounded-md border border-edge bg-white text-small hover:border-green aria-pressed:border-green aria-pressed:bg-green-tint aria-pressed:font-semibold"
            >
              {formatDollars(pick)}
            </button>
          ))}
        </div>
        {term && (
          <p className="mt-3 text-small text-soft">
            You were looking at {term.length} {term.length === 1 ? term.unit.slice(0, -1) : term.unit}. The lender's offer decides
            the term.
          </p>
        )}
      </div>
      <TextField
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        live=""
        liveError={emailMessage}
        {...bind('email')}
      />
      <Honeypot value={website} onType={onWebsite} />
    </>
  )
}
