/** The ladder: one loan at several rates, a bar for each, all in one scale, so that more expensive looks more expensive. Green is what you borrow, gold what it costs. */
import type { Rung } from '#domain/calculators/rungs.ts'
import { formatDollars, formatStatedPercent } from '#domain/values/money.ts'
import { BarWords } from './bar-words.tsx'

interface LadderProps {
  rungs: readonly Omit<Rung, 'paymentCents'>[]
  /** The line above it says what the first rung is, and what it costs. */
  isUnderFigures?: boolean | undefined
}

export function Ladder({ rungs, isUnderFigures = false }: LadderProps) {
  const widestCents = Math.max(...rungs.map(({ amountCents, costCents }) => amountCents + costCents))
  const percentOf = (cents: number) => ((cents / widestCents) * 100).toFixed(2)
  const look = (own: string, place: number) => (isUnderFigures && place === 0 ? 'sr-only' : own)
  return (
    <ol className="ladder figures">
      {rungs.map(({ name, aprPercent, amountCents, costCents, isExample }, place) => (
        <li key={`${name} ${aprPercent}`} data-rung={aprPercent}>
          <span className={look(isExample ? 'font-semibold' : '', place)}>{`${name}, ${formatStatedPercent(aprPercent)}`}</span>{' '}
          <strong className={look('cost', place)}>
            <span className="sr-only">costs </span>
            {formatDollars(costCents / 100)}
          </strong>
          <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="price-bar">
            <rect width={percentOf(amountCents + costCents)} height="6" className="fill-gold" />
            <rect width={percentOf(amountCents)} height="6" className="fill-yours" />
          </svg>
          {place === 0 && <BarWords amountCents={amountCents} costCents={costCents} ofCents={widestCents} />}
        </li>
      ))}
    </ol>
  )
}
