/** Why this lender, and why none of the others. */
import { Link } from '@tanstack/react-router'
import type { ShownLead } from '#domain/operators/shown-lead.ts'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status, type Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

type Ranked = ShownLead['explanation']['lenders'][number] & { readonly bidCents: number | null; readonly tookMs: number | null }

const TONES: Readonly<Record<string, Tone>> = { won: 'good', open: 'busy', offered: 'busy', tried: 'warn' }

const COLUMNS: readonly ListColumn<Ranked>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Rank', of: ({ place }) => place, right: true },
  {
    title: 'Result',
    of: ({ verdict }) => verdict,
    show: ({ verdict }) => <Status tone={TONES[verdict] ?? 'idle'}>{verdict.replaceAll('-', ' ')}</Status>,
  },
  { title: 'Bid', of: ({ bidCents }) => bidCents && formatMoney(bidCents), right: true },
  { title: 'Ping (ms)', of: ({ tookMs }) => tookMs, right: true, wideOnly: true },
  { title: 'Why', of: ({ words }) => words, show: ({ words }) => <span className="wraps">{words}</span> },
]

export function RankingPanel({ lead: { explanation, events } }: { readonly lead: ShownLead }) {
  const { summary, ranking, lenders, lendersVersion, dearerThanOffered } = explanation
  const rows = lenders.map((lender): Ranked => {
    const ping = events.find((event) => event.kind === 'ping' && event.lender === lender.lender)
    return { ...lender, bidCents: ping?.priceCents ?? null, tookMs: ping?.durationMs ?? null }
  })
  return (
    <Panel title="Why">
      <p>
        {summary}{' '}
        {ranking && (
          <span className="quiet">
            Rule {ranking.rule} {ranking.version}, for {formatMoney(ranking.amount * 100)}, lender file {lendersVersion}.
          </span>
        )}
      </p>
      {dearerThanOffered && (
        <p>
          <Status tone="warn">dearer than offered</Status> {dearerThanOffered.offered.aprPercent.toFixed(1)}% was offered,{' '}
          {dearerThanOffered.final.aprPercent.toFixed(1)}% became of it.
        </p>
      )}
      {rows.length > 0 && (
        <ListTable
          label="Lenders in the order of the ranking"
          columns={COLUMNS}
          rows={rows}
          idOf={({ lender }) => lender}
          rowLink={({ lender }) => ({ to: '/lenders/$id', params: { id: lender } })}
          empty={null}
        />
      )}
      {rows.length === 0 && explanation.status === null && (
        <p>
          <Link to="/system">System</Link> tells whether runs are going on.
        </p>
      )}
    </Panel>
  )
}
