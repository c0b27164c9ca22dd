/** The staircase: what renewing a payday loan costs over time, beside a loan with monthly payments. One block is one fee. */
import type { Staircase as Stairs } from '#domain/calculators/staircase.ts'
import { formatDollars } from '#domain/values/money.ts'

export function Staircase({ stairs: { steps, monthly } }: { stairs: Stairs }) {
  const feeCents = steps[0]?.costCents ?? 1
  return (
    <div className="stairs">
      <ol className="figures">
        {steps.map(({ day, costCents }) => (
          <li key={day}>
            <Bar costCents={costCents} feeCents={feeCents} />
            <span>
              <span className={day === steps[0]?.day ? '' : 'sr-only'}>Day </span>
              {day}
            </span>
          </li>
        ))}
        <li>
          <Bar costCents={monthly.costCents} feeCents={feeCents} />
          <span>
            <span className="sr-only">Instead, a loan over </span>
            {monthly.months} mo.
          </span>
        </li>
      </ol>
    </div>
  )
}

function Bar({ costCents, feeCents }: { costCents: number; feeCents: number }) {
  const whole = Math.floor(costCents / feeCents)
  const rest = costCents / feeCents - whole
  return (
    <>
      <strong className="cost">{formatDollars(costCents / 100)}</strong>
      <span aria-hidden="true" className="stair">
        {rest > 0 && (
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <rect y={(1 - rest).toFixed(3)} width="1" height={rest.toFixed(3)} className="fill-gold" />
          </svg>
        )}
        {Array.from({ length: whole }, (_, fee) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks that are all alike
          <i key={fee} />
        ))}
      </span>
    </>
  )
}
