import { DERIVED_FIGURES } from '#contracts/operators/figures.ts'
import type { Today } from '#contracts/operators/today.ts'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'

const apr = (percent: number): string => `${percent.toFixed(1)}%`

export const PriceFacts = ({ today }: { readonly today: Today }) => (
  <Panel title="What people pay">
    <dl className="prices">
      <Median figure="medianApr" {...today.medianAprPercent} format={apr} />
      <Median figure="medianCost" {...today.medianCostCents} format={formatMoney} />
      <Fairness today={today} />
    </dl>
  </Panel>
)

interface Props {
  readonly figure: 'medianApr' | 'medianCost'
  readonly now: number | null
  readonly was: number | null
  readonly format: (value: number) => string
}

const Median = ({ figure, now, was, format }: Props) => (
  <div title={DERIVED_FIGURES[figure].means}>
    <dt>{DERIVED_FIGURES[figure].title}</dt>
    <dd>
      <span className="figure">{now === null ? '–' : format(now)}</span>{' '}
      {was !== null && <span className="quiet">was {format(was)}</span>}
    </dd>
  </div>
)

/** Under the rule in force, beside the rule that pays us most, over the same offers. */
const Fairness = ({ today: { fairness } }: { readonly today: Today }) => {
  const { paidCents, earnedCents, wouldPayCents, wouldEarnCents } = fairness
  if (paidCents + wouldPayCents === 0) return null
  return (
    <div title="What is sold, at its offers’ whole cost and price, beside the offer that pays us most of the same ones">
      <dt>The price of fairness</dt>
      <dd>
        People pay <span className="figure">{formatMoney(paidCents)}</span>, we earn{' '}
        <span className="figure">{formatMoney(earnedCents)}</span>{' '}
        <span className="quiet">
          (highest-payout: {formatMoney(wouldPayCents)} and {formatMoney(wouldEarnCents)})
        </span>
      </dd>
    </div>
  )
}
