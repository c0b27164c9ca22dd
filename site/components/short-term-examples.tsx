import { SHORT_TERM_EXAMPLES } from '#domain/disclosed-figures.ts'
import { formatDollars } from '#domain/money.ts'
import { Section } from './section.tsx'

const { termDays, aprPercent, fees } = SHORT_TERM_EXAMPLES

/** Spec §9: what short-term loans cost elsewhere in the market. */
export function ShortTermExamples() {
  return (
    <Section
      heading="What short-term loans cost"
      intro={`For ${termDays} days, at ${aprPercent.min}% to ${aprPercent.max}% APR. The fee comes on top of what you borrowed.`}
    >
      <ul className="grid gap-4 md:grid-cols-2">
        {fees.map(({ amountDollars, feeDollars }) => (
          <li key={amountDollars} className="card figures p-6">
            <p className="text-small text-soft">Borrow</p>
            <p className="font-heading text-h2 font-semibold text-primary">{formatDollars(amountDollars)}</p>
            <p className="mt-3">
              Fee of {formatDollars(feeDollars.min)} to {formatDollars(feeDollars.max)}. You repay{' '}
              {formatDollars(amountDollars + feeDollars.min)} to {formatDollars(amountDollars + feeDollars.max)} at once.
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
