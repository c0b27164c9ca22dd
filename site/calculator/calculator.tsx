/** The loan calculator of a landing page (spec §9): what a month costs, what it all costs, and what the same loan would cost elsewhere. */
import { useState } from 'react'
import { type Estimate, estimate } from '#domain/calculators/calculator.ts'
import type { CalculatorPreset } from '#domain/calculators/presets.ts'
import { type LadderRate, type Rung, rungsOf } from '#domain/calculators/rungs.ts'
import { staircaseOf } from '#domain/calculators/staircase.ts'
import { applyLink, defaultTerm, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/values/money.ts'
import { Ladder } from '../pictures/ladder.tsx'
import { Staircase } from '../pictures/staircase.tsx'
import { ApplyElsewhere } from './apply-elsewhere.tsx'
import { Choices } from './choices.tsx'
import { OwnPaydays } from './own-paydays.tsx'
import { Schedule } from './schedule.tsx'

interface CalculatorProps {
  preset: CalculatorPreset
  /** The amount of the page's worked example. The term is the default one (spec §9). */
  startAmount: number
  /** What the calculator's own rate is set beside. */
  rates: readonly LadderRate[]
  note: string
  /** Of a page about credit: what the others pay stands before the keys. */
  isLadderFirst?: boolean
  /** Under a warning nothing urges anybody to apply: the way on asks for a price. */
  isQuiet?: boolean
  /** Of a page about a place where we are closed. */
  isClosed?: boolean
  hasPaydays?: boolean
}

export function Calculator(props: CalculatorProps) {
  const { preset, startAmount, rates, note, isLadderFirst, isQuiet, isClosed, hasPaydays } = props
  const [amount, setAmount] = useState(startAmount)
  const [term, setTerm] = useState(defaultTerm(preset))
  const { kind } = preset
  const unit = termUnit(kind)
  const result = estimate(kind, amount, term)
  const isPayday = kind === 'payday'
  const rungs = rungsOf(kind, rates, amount, term)
  const application = applyLink(kind, amount, term)
  const real = rungs.find(({ realOnes }) => realOnes)
  // The example's, where others are the large figures.
  const at = real ? `, at ${formatPercent(result.aprPercent)}` : ''

  return (
    <section aria-label="What would it cost?" data-primary={preset.primaryColor} className="card card-raised p-4 md:p-6">
      {isLadderFirst && <OtherRates rungs={rungs} />}
      <div className="space-y-2">
        <Choices
          legend="How much do you need?"
          name="amount"
          choices={preset.amounts}
          chosen={amount}
          label={formatDollars}
          onChoose={setAmount}
        />
        <Choices
          legend={isPayday ? 'Days until you repay' : 'Months to repay'}
          seen={isPayday ? 'Days' : 'Months'}
          name="term"
          choices={preset.terms}
          chosen={term}
          label={String}
          accessibleLabel={(choice) => formatTerm(choice, unit)}
          onChoose={setTerm}
        />
      </div>
      <div className="worked-out">
        <Figures paymentName={isPayday ? `Due in ${formatTerm(term, unit)}` : 'Monthly payment'} result={result} real={real} />
        {isPayday && <Renewals amount={amount} days={term} />}
        {!isPayday && !isLadderFirst && <OtherRates rungs={rungs} isUnderFigures />}
        {isClosed ? (
          <ApplyElsewhere href={application} />
        ) : (
          <a href={application} className={`button mt-2 w-full px-3 ${isQuiet ? 'button-quiet' : ''}`}>
            {isQuiet ? `Ask what ${formatDollars(amount)} costs` : `Apply for ${formatDollars(amount)}`}
          </a>
        )}
        {!isClosed && (
          <p className="mt-2 text-small text-soft">
            Free. Applying won’t affect your credit score. A lender may do a hard check if you accept.
          </p>
        )}
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          {`Total you repay${at}`}{' '}
          <b data-figure="total" className="ml-auto">
            {formatCents(result.total)}
          </b>
        </p>
      </div>
      {!isPayday && <Schedule installments={result.schedule} at={at} />}
      {hasPaydays && <OwnPaydays kind={kind} amount={amount} term={term} />}
      <p className="border-t border-line pt-3 text-small text-soft">
        {note} <a href="/rates-fees">Rates and fees</a>
      </p>
    </section>
  )
}

interface FiguresProps {
  paymentName: string
  result: Estimate
  /** Where the example is far from what people really pay, theirs are the large figures. */
  real: Rung | undefined
}

function Figures({ paymentName, result: { payment, cost, aprPercent }, real }: FiguresProps) {
  const apr = <b data-figure="apr">{formatPercent(aprPercent)}</b>
  return (
    <output aria-live="polite" className="loan-figures mt-2">
      <span>
        {paymentName} <Figure name={real ? undefined : 'payment'} cents={real?.paymentCents ?? payment} />
      </span>
      <span className="cost font-normal">
        Total cost <Figure name={real ? undefined : 'cost'} cents={real?.costCents ?? cost} />
      </span>
      {real ? (
        <span className="basis-full">
          {real.realOnes} {`${real.aprPercent}%`} APR
          <br />
          At {apr}: <b data-figure="payment">{formatCents(payment)}</b>, cost <b data-figure="cost">{formatCents(cost)}</b>
        </span>
      ) : (
        <span className="basis-full">An example at {apr} APR</span>
      )}
    </output>
  )
}

const Figure = ({ name, cents }: { name: string | undefined; cents: number }) => (
  <strong data-figure={name}>{formatCents(cents)}</strong>
)

const OtherRates = ({ rungs, isUnderFigures }: React.ComponentProps<typeof Ladder>) => (
  <figure className="my-1.5 text-small leading-[1.3]">
    <figcaption className="sr-only">What you borrow, and what it costs</figcaption>
    <Ladder rungs={rungs} isUnderFigures={isUnderFigures} />
  </figure>
)

function Renewals({ amount, days }: { amount: number; days: number }) {
  const stairs = staircaseOf(amount, days)
  return (
    <figure className="my-1.5 text-small leading-[1.3]">
      <figcaption>Fees if you keep renewing:</figcaption>
      <Staircase stairs={stairs} />
      <p>
        You’d still owe all {formatDollars(amount)}. Right: a monthly loan at {formatPercent(stairs.monthly.aprPercent)} APR.
      </p>
    </figure>
  )
}
