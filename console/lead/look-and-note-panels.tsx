/** Who looked or acted and why, and what colleagues wrote down. */
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { Panel } from '../kit/panel.tsx'
import { Empty, NotAllowed } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'
import { AddNote } from './lead-acts.tsx'

type Look = ShownLead['looks'][number]

const LOOK_COLUMNS: readonly ListColumn<Look>[] = [
  { title: 'Who', of: ({ operator }) => operator },
  { title: 'When', of: ({ at }) => at, isTime: true },
  { title: 'Why', of: ({ reason }) => reason },
]

export const LookPanel = ({ lead: { looks } }: { readonly lead: ShownLead }) => (
  <ListPanel
    title="Who looked or acted"
    columns={LOOK_COLUMNS}
    rows={looks}
    idOf={({ at, operator, reason }) => `${at} ${operator} ${reason}`}
    empty="No one has looked at this person’s values."
  />
)

export const NotePanel = ({ lead: { id, notes, erased } }: { readonly lead: ShownLead }) => (
  <Panel title="Notes" actions={<AddNote id={id} erased={erased} />}>
    {notes === null ? (
      <NotAllowed>Notes are for support.</NotAllowed>
    ) : notes.length === 0 ? (
      <Empty>No notes yet.</Empty>
    ) : (
      <ul className="notes">
        {notes.map(({ at, operator, text }) => (
          <li key={`${at} ${text}`}>
            {text}
            <br />
            <small>
              {operator}, <Time at={at} />
            </small>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
