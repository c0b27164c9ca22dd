import type { System } from '#contracts/operators/system.ts'
import { formatCount } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'

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
