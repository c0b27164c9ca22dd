import { useState } from 'react'
import type { Today } from '#contracts/operators/today.ts'
import { Button } from '../kit/button.tsx'
import { Delta } from '../kit/delta.tsx'
import { formatCount } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'

const AT_A_GLANCE = 6

type Refusal = Today['refusals'][number] & { readonly refused: number; readonly range: Today['range'] }

const COLUMNS: readonly ListColumn<Refusal>[] = [
  { title: 'Reason', of: ({ text }) => text },
  {
    title: 'Applications',
    of: ({ now }) => now,
    show: ({ now, reason, range: { since, until } }) => (
      <Num value={now} to="/leads" search={{ figure: 'refused', reason, since, until } as never} data-reason={reason} />
    ),
    right: true,
  },
  { title: 'Change', of: () => null, show: ({ now, was }) => <Delta now={now} was={was} kind="count" goodWhen="down" /> },
  { title: 'Share', of: ({ now, refused }) => (refused > 0 ? `${Math.round((now / refused) * 100)}%` : null), right: true },
]

export function Refusals({ today: { refusals, figures, range } }: { readonly today: Today }) {
  const [isWhole, setWhole] = useState(false)
  const refused = figures.refused.now
  return (
    <ListPanel
      title="Refusals by reason"
      columns={COLUMNS}
      rows={refusals.slice(0, isWhole ? undefined : AT_A_GLANCE).map((refusal) => ({ ...refusal, refused, range }))}
      idOf={({ reason }) => reason}
      empty="No refusals."
    >
      {refusals.length > 0 && (
        <p className="quiet">
          {formatCount(refused)} refused. An application can have several reasons, so shares can total more than 100%.
        </p>
      )}
      {refusals.length > AT_A_GLANCE && (
        <Button look="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${refusals.length} reasons`}
        </Button>
      )}
    </ListPanel>
  )
}
