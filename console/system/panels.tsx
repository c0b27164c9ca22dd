import type { System } from '#contracts/operators/system.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { formatCount, formatDuration } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { NotAllowed } from '../kit/states.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel, ListTable } from '../table/list-table.tsx'

type Queue = System['queues'][number]

const LATE_SECONDS = 600

const QUEUE_COLUMNS: readonly ListColumn<Queue>[] = [
  { title: 'Queue', of: ({ name }) => name },
  { title: 'Waiting', of: ({ waiting }) => waiting, right: true },
  { title: 'Retrying', of: ({ retrying }) => retrying, right: true, wideOnly: true },
  { title: 'Active', of: ({ active }) => active, right: true },
  { title: 'Set aside', of: ({ setAside }) => setAside, right: true },
  {
    title: 'Late',
    of: ({ lateSeconds }) => lateSeconds,
    show: ({ lateSeconds }) => (
      <Status tone={lateSeconds !== null && lateSeconds > LATE_SECONDS ? 'bad' : 'good'}>
        {lateSeconds ? formatDuration(lateSeconds * 1000) : 'no'}
      </Status>
    ),
  },
]

export const QueuesPanel = ({ system: { queues, runs } }: { readonly system: System }) => (
  <Panel title="Queues">
    <p>
      {isHealthy(queues) ? <Status tone="good">Jobs start on time.</Status> : <Status tone="bad">Jobs wait too long.</Status>}{' '}
      {formatCount(runs.unfinished)} requests in progress, {formatCount(runs.overdue)} overdue; {formatCount(runs.undecided)} wait
      for a lender’s decision.
    </p>
    <ListTable label="Queues" columns={QUEUE_COLUMNS} rows={queues} idOf={({ name }) => name} empty={<p>No queues.</p>} />
  </Panel>
)

const isHealthy = (queues: readonly Queue[]) => queues.every(({ lateSeconds }) => (lateSeconds ?? 0) <= LATE_SECONDS)

const KINDS = { embedded: 'embedded', postgresql: 'PostgreSQL' } as const

export const DatabasePanel = ({ system: { database, clocks, erasureLog, keys } }: { readonly system: System }) => (
  <Panel
    title="Database and clocks"
    facts={[
      ['Database', KINDS[database.kind]],
      ['Size', formatBytes(database.bytes)],
      ['Free space', database.freeBytes === null ? 'see its own machine' : formatBytes(database.freeBytes)],
      ['Writable', <YesNo key="writes" isWell={database.writable} />],
      ['Clocks agree', <YesNo key="clocks" isWell={clocks === 'alike'} />],
      [
        'Erasure log',
        erasureLog.failure || erasureLog.unreadable > 0 ? (
          <Status key="log" tone="bad">
            {erasureLog.failure ?? `${erasureLog.unreadable} lines unreadable`}
          </Status>
        ) : (
          `${formatCount(erasureLog.inFile)} in the file, ${formatCount(erasureLog.inDatabase)} in the database`
        ),
      ],
      ['Erased keys still on disk', formatCount(keys.onDisk)],
    ]}
  />
)

const YesNo = ({ isWell }: { readonly isWell: boolean }) => <Status tone={isWell ? 'good' : 'bad'}>{isWell ? 'yes' : 'no'}</Status>

/** 73.4 MB */
const formatBytes = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

export const PurgePanel = ({ purge }: Pick<System, 'purge'>) => (
  <Panel
    title="Purge"
    actions={
      <Act
        call="POST /purges/allowances"
        args={{}}
        label="Allow it"
        title="Allow the purge that is held"
        danger
        unless={purge.mayBeAllowed ? undefined : 'No purge is held that your word could let go ahead.'}
        says={
          <>
            <p>{purge.hold}</p>
            <p>One purge goes ahead within 24 hours. Nobody can bring back what it removes. Look at the clocks first.</p>
          </>
        }
        done="The next purge goes ahead."
      />
    }
    facts={[
      ['Last run', <Time key="last" at={purge.lastRunAt} none="not yet" />],
      ['Removed', purge.lastRemoved === null ? '–' : formatCount(purge.lastRemoved)],
      ['Held', <Held key="held" hold={purge.hold} />],
      ['Allowed until', <Time key="allowed" at={purge.allowedUntil} none="not needed" />],
    ]}
  />
)

const Held = ({ hold }: { readonly hold: string | null }) =>
  hold === null ? <Status tone="good">no</Status> : <strong>{hold}</strong>

const PROCESS_COLUMNS: readonly ListColumn<System['processes'][number]>[] = [
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
    show: ({ state }) => <Status tone={state === 'at-work' ? 'good' : 'bad'}>{state === 'at-work' ? 'at work' : 'silent'}</Status>,
  },
  { title: 'Version', of: ({ version }) => version, show: ({ version }) => <code>{version}</code> },
  { title: 'Started', of: ({ startedAt }) => startedAt, isTime: true, wideOnly: true },
]

export const ProcessesPanel = ({ processes }: Pick<System, 'processes'>) => (
  <ListPanel
    title="Processes"
    columns={PROCESS_COLUMNS}
    rows={processes}
    idOf={({ id }) => id}
    empty={<p>No process has said that it is at work.</p>}
  />
)

const TEXT_COLUMNS: readonly ListColumn<System['texts'][number]>[] = [
  { title: 'Text', of: ({ name }) => name },
  { title: 'Version', of: ({ version }) => version },
  { title: 'First shown', of: ({ firstShownAt }) => firstShownAt, isTime: true },
  { title: 'Hash', of: ({ sha256 }) => sha256, show: ({ sha256 }) => <code>{sha256.slice(0, 12)}</code>, wideOnly: true },
]

export const OwnerPanel = ({ owner, texts }: Pick<System, 'owner' | 'texts'>) => (
  <>
    <ListPanel
      title="Texts that people agree to"
      columns={TEXT_COLUMNS}
      rows={texts}
      idOf={({ name }) => name}
      empty={<p>No text is on record: the server keeps them when it starts, if the site’s pages are built.</p>}
    />
    <Panel title="Policy and settings">
      {owner ? (
        <>
          <p>
            The preset is <strong>{owner.policy}</strong>. It is changed where the server’s settings are, and counts from the next
            start.
          </p>
          <details>
            <summary>Every setting, by its name in the server’s settings</summary>
            <Facts className="settings" facts={Object.entries(owner.switches)} />
            <Facts className="settings" facts={Object.entries(owner.settings)} />
          </details>
        </>
      ) : (
        <NotAllowed>Policy and settings are for owners.</NotAllowed>
      )}
    </Panel>
  </>
)
