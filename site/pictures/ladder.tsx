/** The ladder: one loan at several rates, a bar for each, all in one scale, so that more expensive looks more expensive. Green is what you borrow, gold what it costs. */
import type { Rung } from '#domain/calculators/rungs.ts'
import { formatDollars, formatStatedPercent } from '#domain/values/money.ts'
import { BarWords } from './bar-words.tsx'
import { PriceBar } from './price-bar.tsx'

interface LadderProps {
  rungs: readonly Omit<Rung, 'paymentCents'>[]
  /** The line above it says what the example is, and what it costs. */
  isUnderFigures?: boolean | undefined
}

export function Ladder({ rungs, isUnderFigures = false }: LadderProps) {
  const ofCents = Math.max(...rungs.map(({ amountCents, costCents }) => amountCents + costCents))
  const isTold = (place: number) => isUnderFigures && place === 0
  return (
    <ol className="ladder figures">
      {rungs.map(({ name, aprPercent, amountCents, costCents, isExample }, place) => (
        <li key={`${name} ${aprPercent}`} data-rung={aprPercent}>
          <span
            className={isExample ? (isTold(place) ? 'sr-only' : 'font-semibold') : ''}
          >{`${name}, ${formatStatedPercent(aprPercent)}`}</span>{' '}
          <strong className={isExample && isTold(place) ? 'sr-only' : 'cost'}>
            <span className="sr-only">costs </span>
            {formatDollars(costCents / 100)}
          </strong>
          <PriceBar {...{ amountCents, costCents, ofCents }} />
          {place === 0 && <BarWords {...{ amountCents, costCents, ofCents }} />}
        </li>
      ))}
    </ol>
  )
}
