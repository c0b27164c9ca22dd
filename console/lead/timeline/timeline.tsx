/** What happened, one row for each event: calls as bars, the rest as marks, on a scale that folds idle time. Or all of it as a table. */
import { useState } from 'react'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import { Panel } from '../../kit/panel.tsx'
import { ListTable } from '../../table/list-table.tsx'
import { EVENT_COLUMNS } from '../event-columns.ts'
import { Bars } from './bars.tsx'

export function Timeline({ events }: { readonly events: readonly LeadEvent[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="What happened"
      actions={
        <button type="button" className="button is-quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          As table
        </button>
      }
    >
      {isTable ? (
        <ListTable label="What happened" columns={EVENT_COLUMNS} rows={events} idOf={({ seq }) => String(seq)} empty={null} />
      ) : (
        <>
          <p className="quiet">Asked: without a name. Sent to: with the name. Times count from the moment the form was sent.</p>
          <Bars events={events} />
        </>
      )}
    </Panel>
  )
}
