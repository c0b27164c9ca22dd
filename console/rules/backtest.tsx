/** The last days through another file or rule: what it would have come to, beside what was. */

import { useState } from 'react'
import { BACKTEST_DAYS } from '#contracts/operators/backtests.ts'
import { addBacktests, type BacktestSide, type BacktestSums, NO_SUMS } from '#domain/matching/backtest/sums.ts'
import { send } from '../api/send.ts'
import { SelectField } from '../kit/field.tsx'
import { formatCount, formatMoney, formatShare } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { LongWork, type Progress } from '../system/long-work.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const RULES = { '': 'The file’s own', 'fair-cost': 'fair-cost', 'lowest-cost': 'lowest-cost', 'highest-payout': 'highest-payout' }
type Rule = keyof typeof RULES

const AT_ONCE = 500

async function run(asked: object, tell: (progress: Progress) => void): Promise<BacktestSums> {
  let [sums, all] = [NO_SUMS, 0]
  for (let after: string | undefined; ; ) {
    const part = await send('POST /lenders/backtests', { ...asked, limit: AT_ONCE, ...(after && { after }) })
    const { last, all: counted, ...more } = part
    all = counted ?? all
    sums = addBacktests(sums, more)
    tell({
      says: `${formatCount(sums.applications)} of ${formatCount(all)} applications`,
      share: { done: sums.applications, of: all },
    })
    if (last === null || part.applications < AT_ONCE) return sums
    after = last
  }
}

/** Without a content: the active file, of which every winner stays. */
export function Backtest({ content }: { readonly content: string | undefined }) {
  const [rule, setRule] = useState<Rule>('')
  const [sums, setSums] = useState<BacktestSums>()
  const work = async (tell: (progress: Progress) => void) => {
    setSums(undefined)
    const end = await run({ ...(content && { content }), ...(rule && { rule }) }, tell)
    setSums(end)
    return `${formatCount(end.applications)} applications replayed.`
  }
  return (
    <Panel title={`Backtest of the ${content ? 'checked' : 'active'} file`}>
      <div className="filters">
        <SelectField label="Ranked by" options={RULES} value={rule} onChange={({ target }) => setRule(target.value as Rule)} />
        <LongWork label={`Replay ${BACKTEST_DAYS} days`} call="POST /lenders/backtests" work={work} />
      </div>
      {sums && <Sums sums={sums} />}
    </Panel>
  )
}

interface Row {
  readonly what: string
  readonly was: string
  readonly would: string
}

const COLUMNS: readonly ListColumn<Row>[] = [
  { title: 'What', of: ({ what }) => what },
  { title: 'As it was', of: ({ was }) => was, right: true },
  { title: 'Would have been', of: ({ would }) => would, right: true },
]

const FIGURES: readonly (readonly [string, keyof BacktestSide, (value: number) => string])[] = [
  ['Lenders asked', 'asked', formatCount],
  ['Sold', 'sold', formatCount],
  ['Taken by no lender', 'nobody', formatCount],
  ['Cost to people, of the sold', 'costCents', formatMoney],
  ['Revenue, of the sold', 'revenueCents', formatMoney],
  ['Cost of the first by rank', 'firstCostCents', formatMoney],
  ['Price of the first by rank', 'firstPayoutCents', formatMoney],
]

const sold = ({ sold: count, revenueCents }: BacktestSide) => `${formatCount(count)}, ${formatMoney(revenueCents)}`

function Sums({ sums }: { readonly sums: BacktestSums }) {
  const { applications, notKnown, neverAsked, neverPosted, sameWinner, states, lenders } = sums
  const known = applications - notKnown
  const figures = FIGURES.map(([what, name, say]): Row => ({ what, was: say(sums.was[name]), would: say(sums.would[name]) }))
  const each = (one: { readonly asked: number; readonly first: number; readonly sold: number }) =>
    `${one.asked} · ${one.first} · ${one.sold}`
  const byLender = Object.entries(lenders).map(([what, { was, would }]): Row => ({ what, was: each(was), would: each(would) }))
  const byState = Object.entries(states).map(
    ([what, one]): Row => ({
      what: one.notKnown > 0 ? `${what} (${formatCount(one.notKnown)} not known)` : what,
      was: sold(one.was),
      would: sold(one.would),
    }),
  )
  if (applications === 0) return <p role="status">No application ended in these days.</p>
  return (
    <div role="status" className="replay">
      <p>
        {formatCount(applications)} applications: {known === 0 ? 'none' : formatShare(sameWinner / known)} of the known end with the
        same lender. Not known: {formatCount(notKnown)} ({formatCount(neverAsked)} where a lender was never asked,{' '}
        {formatCount(neverPosted)} where one never got the lead). Caps and pauses are as they were; a lower cap is not replayed.
      </p>
      {(
        [
          ['In all', figures],
          ['By lender: asked · first · won', byLender],
          ['By state: sold, revenue', byState],
        ] as const
      ).map(([label, rows]) => (
        <div key={label}>
          <h3>{label}</h3>
          <ListTable title={label} columns={COLUMNS} rows={rows} idOf={({ what }) => what} empty="Nothing." />
        </div>
      ))}
    </div>
  )
}
