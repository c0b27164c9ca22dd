/**
 * Step 1: how much, and where to write to. It is prerendered, and works before the rules have come. Where the person chooses the lender it also
 * asks for the state and the kind of repayment; those two stand in every prerendered page, and `data-choice` on the page shows them.
 */

import type { FirstField } from '#content/first-field-labels.ts'
import { QUICK_PICK_AMOUNTS } from '#domain/application/fields/loan-amount-range.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { isStateCode, US_STATES } from '#domain/places/us-states.ts'
import { formatDollars } from '#domain/values/money.ts'
import { Notice } from '../../components/notice.tsx'
import { AmountPrice } from '../../pictures/amount-price.tsx'
import { AmountSlider } from '../../ui/amount-slider.tsx'
import { controlId } from '../../ui/field.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Binding } from '../step-props.ts'
import { REPAYMENT_OPTIONS, STATE_OPTIONS } from './select-options.ts'

const PRICE_ID = 'amount-price'

interface LoanAmountStepProps {
  bind: (field: FirstField) => Binding
  /** Known once the page has come alive. */
  asksState: boolean
  emailMessage: string | undefined
  /** What the address was probably meant to be. */
  likelyEmail: string | undefined
  term: LandingQuery['term']
  website: string
  onWebsite: (text: string) => void
}

const closedState = (state: string): string | undefined =>
  isStateCode(state) && !isServedState(state) ? US_STATES[state] : undefined

export const firstButton = (state: string, asksState: boolean): string =>
  asksState && closedState(state) ? 'See who can help' : 'Continue'

export function LoanAmountStep({ bind, asksState, emailMessage, likelyEmail, term, website, onWebsite }: LoanAmountStepProps) {
  const [amount, state, email] = [bind('loanAmount'), bind('state'), bind('email')]
  const closed = asksState ? closedState(state.value) : undefined
  return (
    <>
      <div>
        <AmountSlider {...amount} describedBy={PRICE_ID}>
          <AmountPrice id={PRICE_ID} dollars={Number(amount.value)} term={term} />
        </AmountSlider>
        <fieldset className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1.5">
          <legend className="sr-only">Common amounts</legend>
          {QUICK_PICK_AMOUNTS.map((pick) => (
            <button
              key={pick}
              type="button"
              value={pick}
              aria-pressed={amount.value === String(pick)}
              onClick={() => amount.onType(String(pick))}
              className="tile figures min-h-11 text-small tracking-tight"
            >
              {formatDollars(pick)}
            </button>
          ))}
        </fieldset>
        {term && (
          <p className="mt-3 text-small text-soft">
            You picked {term.length} {term.length === 1 ? term.unit.slice(0, -1) : term.unit}. The lender may offer a different
            term.
          </p>
        )}
      </div>
      <div className="hidden space-y-6 in-data-choice:block">
        <RadioField options={REPAYMENT_OPTIONS} {...bind('wantedRepayment')} />
        <SelectField options={STATE_OPTIONS} autoComplete="address-level1" {...state} />
        <div aria-live="polite" className="empty:hidden">
          {closed && (
            <Notice heading={`We don’t serve ${closed} yet.`}>We won’t ask any lender. Next: places that can help.</Notice>
          )}
        </div>
      </div>
      {!closed && (
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          live={asksState && likelyEmail ? <Meant email={likelyEmail} onTake={email.onType} /> : ''}
          liveError={emailMessage}
          enterKeyHint="go"
          {...email}
        />
      )}
      <Honeypot value={website} onType={onWebsite} />
    </>
  )
}

/** Asked, and no more: the form goes on with the address as it was typed. */
function Meant({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  return (
    <>
      Did you mean{' '}
      <button
        type="button"
        className="tap wrap-anywhere font-semibold text-green underline"
        onClick={() => {
          onTake(email)
          document.getElementById(controlId('email'))?.focus()
        }}
      >
        {email}
      </button>
      ?
    </>
  )
}
