import { DERIVED_FIGURES } from '#contracts/operators/figures.ts'
import type { Today } from '#contracts/operators/today.ts'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'

const apr = (percent: number): string => `${percent.toFixed(1)}%`

export const PriceFacts = ({ today: { medianAprPercent, medianCostCents } }: { readonly today: Today }) => (
  <Panel title="What people pay">
    <dl className="prices">
      <Median figure="medianApr" {...medianAprPercent} format={apr} />
      <Median figure="medianCost" {...medianCostCents} format={formatMoney} />
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
      <span className="quiet">before {was === null ? '–' : format(was)}</span>
    </dd>
  </div>
)
