/** Why this lender, and why none of the others. */
import { Link } from '@tanstack/react-router'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { formatDuration, formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status, type Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { verdictLabel, whyLabel } from './ranking-labels.ts'

type Ranked = ShownLead['explanation']['lenders'][number] & {
  readonly bidCents: number | null
  readonly tookMs: number | null
  readonly result: readonly [label: string, tone: Tone]
}

const COLUMNS: readonly ListColumn<Ranked>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Rank', of: ({ place }) => place, right: true },
  { title: 'Result', of: ({ result: [text] }) => text, tone: ({ result: [, tone] }) => tone },
  { title: 'Pays us', of: ({ bidCents }) => bidCents && formatMoney(bidCents), right: true },
  { title: 'Answered in', of: ({ tookMs }) => (tookMs === null ? null : formatDuration(tookMs)), right: true, wideOnly: true },
  { title: 'Why', of: ({ text }) => whyLabel(text), show: ({ text }) => <span className="wraps">{whyLabel(text)}</span> },
]

export function RankingPanel({ lead: { explanation, events } }: { readonly lead: ShownLead }) {
  const { summary, ranking, lenders, lendersVersion, costsMoreThanOffered, contract } = explanation
  const rows = lenders.map((lender): Ranked => {
    const eventOf = (kind: 'ping' | 'post') => events.findLast((event) => event.kind === kind && event.lender === lender.lender)
    const ping = eventOf('ping')
    return {
      ...lender,
      bidCents: ping?.priceCents ?? null,
      tookMs: ping?.durationMs ?? null,
      result: verdictLabel(lender.verdict, eventOf('post')?.outcome),
    }
  })
  const winner = rows.find(({ verdict }) => verdict === 'won')
  return (
    <Panel title="Why">
      <p>
        {winner ? `${winner.name} accepted it${winner.place === null ? '' : `, number ${winner.place} in the ranking`}.` : summary}{' '}
        {ranking && (
          <span className="quiet">
            Ranked by {ranking.rule.replaceAll('-', ' ')} (version {ranking.version}) for {formatMoney(ranking.amount * 100)},
            lender file version {lendersVersion}.
          </span>
        )}
      </p>
      {costsMoreThanOffered && (
        <p>
          <Status tone="warn">costs more than offered</Status> {costsMoreThanOffered.offered.aprPercent.toFixed(1)}% was offered,{' '}
          {costsMoreThanOffered.final.aprPercent.toFixed(1)}% is the final rate.
        </p>
      )}
      {contract && (
        <p>
          <Status tone={contract.costsMore ? 'warn' : 'good'}>contract {contract.costsMore ? 'costs more' : 'as offered'}</Status>{' '}
          The person told us: {formatMoney(contract.amountCents)} at {contract.aprPercent}%, {contract.payments} ×{' '}
          {formatMoney(contract.paymentCents)}, fee {formatMoney(contract.feeCents)}. Offered: {contract.offered.aprPercent}%.
        </p>
      )}
      {rows.length > 0 && (
        <ListTable
          title="Lenders in the order of the ranking"
          columns={COLUMNS}
          rows={rows}
          idOf={({ lender }) => lender}
          rowLink={({ lender }) => ({ to: '/lenders/$id', params: { id: lender } })}
          empty={null}
        />
      )}
      {rows.length === 0 && explanation.status === null && (
        <p>
          <Link to="/system">System</Link> shows whether requests are being processed.
        </p>
      )}
    </Panel>
  )
}
