import type { System } from '#contracts/operators/system.ts'
import { formatCount, formatDuration } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

type Queue = System['queues'][number]

const LATE_SECONDS = 600

const COLUMNS: readonly ListColumn<Queue>[] = [
  { title: 'Queue', of: ({ name }) => name },
  { title: 'Waiting', of: ({ waiting }) => waiting, right: true },
  { title: 'Retrying', of: ({ retrying }) => retrying, right: true, wideOnly: true },
  { title: 'Active', of: ({ active }) => active, right: true },
  { title: 'Set aside', of: ({ setAside }) => setAside, right: true },
  {
    title: 'Late',
    of: ({ lateSeconds }) => lateSeconds,
    show: ({ lateSeconds }) => (lateSeconds ? formatDuration(lateSeconds * 1000) : 'no'),
    tone: ({ lateSeconds }) => (lateSeconds !== null && lateSeconds > LATE_SECONDS ? 'bad' : 'good'),
  },
]

export const QueuesPanel = ({ system: { queues, runs } }: { readonly system: System }) => (
  <Panel title="Queues">
    <p>
      {isHealthy(queues) ? <Status tone="good">Jobs start on time.</Status> : <Status tone="bad">Jobs wait too long.</Status>}{' '}
      {formatCount(runs.unfinished)} requests in progress, {formatCount(runs.overdue)} overdue; {formatCount(runs.undecided)} wait
      for a lender’s decision.
    </p>
    <ListTable title="Queues" columns={COLUMNS} rows={queues} idOf={({ name }) => name} empty="No queues." />
  </Panel>
)

const isHealthy = (queues: readonly Queue[]) => queues.every(({ lateSeconds }) => (lateSeconds ?? 0) <= LATE_SECONDS)
