/** The rings, what needs which key, and a rotation: a new key first, then the records move to it, some at a time. */

import { useQuery } from '@tanstack/react-query'
import type { KeyList, RotatedRing } from '#contracts/operators/keys.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { SelectField } from '../kit/field.tsx'
import { formatCount } from '../kit/format.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { LongWork, type Progress } from './long-work.tsx'

const AT_ONCE = 500
/** When every record that is left is held by somebody else. */
const WAIT_MS = 500

interface KeyRow {
  readonly ring: string
  readonly id: string
  readonly use: 'current' | 'older' | 'missing'
  readonly records: number | null
}

const USE_TONES = { current: 'good', older: 'idle', missing: 'bad' } as const

const COLUMNS: readonly ListColumn<KeyRow>[] = [
  { title: 'Ring', of: ({ ring }) => ring },
  { title: 'Key', of: ({ id }) => id, show: ({ id }) => <code>{id}</code> },
  { title: 'Use', of: ({ use }) => use, tone: ({ use }) => USE_TONES[use] },
  { title: 'Records', of: ({ records }) => records, right: true },
]

export function KeysPanel() {
  const query = useQuery(ask('GET /keys', {}))
  const left = query.data?.left ?? 0
  return (
    <LoadedPanel
      title="Keys"
      query={query}
      rows={4}
      actions={
        <>
          <MakeKey left={left} />
          <LongWork
            label="Move records"
            call="POST /keys/rewraps"
            unless={left === 0 ? 'Every record is under the current key.' : undefined}
            work={(tell) => moveRecords(left, tell)}
          />
        </>
      }
    >
      {(keys) => (
        <>
          <p>
            {keys.left === 0 ? (
              <Status tone="good">Every record is under the current key.</Status>
            ) : (
              <Status tone="warn">{formatCount(keys.left)} records are still under an older key.</Status>
            )}
          </p>
          <ListTable
            title="Keys"
            columns={COLUMNS}
            rows={rowsOf(keys)}
            idOf={({ ring, id }) => `${ring} ${id}`}
            empty="There are no keys."
          />
        </>
      )}
    </LoadedPanel>
  )
}

const RINGS: Readonly<Record<RotatedRing, string>> = {
  encryption: 'Encryption: what people have told us',
  fingerprint: 'Fingerprints: by which a person is found again',
  consent: 'Consents: with which certificates are signed',
}

const MakeKey = ({ left }: { readonly left: number }) => (
  <Act
    call="POST /keys"
    args={(form) => ({ ring: form.get('ring') as RotatedRing, sharedKeyFile: form.get('shared') === 'on' })}
    label="Make a new key"
    danger
    unless={left > 0 ? 'The last rotation has not ended. Move its records first.' : undefined}
    says="The new key counts at once. Records stay readable under their older keys until you move them. Keep the older keys as long as you keep backups that need them."
    done={({ id }) => `The new key is ${id}. Now move the records.`}
  >
    <SelectField label="Ring" name="ring" defaultValue="encryption" options={RINGS} />
    <label className="check">
      <input type="checkbox" name="shared" />
      <span>All processes on this database read the same key file. Asked for where there may be several.</span>
    </label>
  </Act>
)

async function moveRecords(all: number, tell: (progress: Progress) => void): Promise<string> {
  for (let moved = 0; ; ) {
    const { rewrapped, left } = await send('POST /keys/rewraps', { limit: AT_ONCE })
    moved += rewrapped
    if (left === 0) return `${formatCount(moved)} records moved. None are left under an older key.`
    tell({ says: `${formatCount(left)} left`, share: { done: moved, of: Math.max(all, moved + left) } })
    if (rewrapped === 0) await new Promise((next) => setTimeout(next, WAIT_MS))
  }
}

type UsedKey = KeyList['ledger'][number] & { readonly inRing?: boolean; readonly records?: number | null }

function rowsOf({ encryption, fingerprint, ledger, consent }: KeyList): KeyRow[] {
  return Object.entries({ encryption, fingerprint, ledger, consent }).flatMap(([ring, keys]) =>
    keys.map(({ id, current, inRing = true, records = null }: UsedKey): KeyRow => {
      const use = inRing ? (current ? 'current' : 'older') : 'missing'
      return { ring, id, use, records }
    }),
  )
}
