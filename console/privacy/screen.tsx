import { useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

type Row = { readonly reference: string; readonly status: string; readonly overdue: string | null }

const COLUMNS: readonly ListColumn<Row>[] = [
  { title: 'Request', of: ({ reference }) => reference },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Overdue', of: ({ overdue }) => overdue },
]

export function PrivacyScreen() {
  const { privacyRequests } = useSuspenseQuery(ask('GET /privacy-requests', {})).data
  return (
    <Screen
      title="Privacy"
      command="privacy-requests list"
      csv={{ name: 'privacy-requests', columns: COLUMNS, rows: async () => privacyRequests }}
    >
      <ListTable
        label="Privacy requests"
        columns={COLUMNS}
        rows={privacyRequests}
        idOf={({ reference }) => reference}
        rowLink={({ reference }) => ({ to: '/privacy/$reference', params: { reference } })}
        empty={<p>Nobody waits for an answer.</p>}
      />
    </Screen>
  )
}
