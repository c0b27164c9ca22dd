import type { System } from '#contracts/operators/system.ts'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'

const COLUMNS: readonly ListColumn<System['processes'][number]>[] = [
  {
    title: 'Process',
    of: ({ id }) => id,
    show: ({ id, answering }) => (
      <>
        <code>{id.slice(0, 8)}</code>
        {answering && ' (this one)'}
      </>
    ),
  },
  { title: 'Role', of: ({ role }) => role },
  {
    title: 'State',
    of: ({ state }) => state,
    show: ({ state }) => state.replace('-', ' '),
    tone: ({ state }) => (state === 'at-work' ? 'good' : 'bad'),
  },
  { title: 'Version', of: ({ version }) => version, show: ({ version }) => <code>{version}</code> },
  { title: 'Started', of: ({ startedAt }) => startedAt, isTime: true, wideOnly: true },
]

export const ProcessesPanel = ({ processes }: Pick<System, 'processes'>) => (
  <ListPanel title="Processes" columns={COLUMNS} rows={processes} empty="No process has said that it is at work." />
)
