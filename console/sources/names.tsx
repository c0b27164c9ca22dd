/** Names that links carry, for those who decide on them. */
import { useQuery } from '@tanstack/react-query'
import { NAME_COLUMNS } from '#contracts/operators/source-columns.ts'
import type { SourceName } from '#contracts/operators/sources.ts'
import { CARRIED_ENOUGH } from '#domain/visits/visit-notes.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Field } from '../kit/field.tsx'
import { LoadedPanel } from '../kit/loaded.tsx'
import { onScreen } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const COLUMNS = onScreen(NAME_COLUMNS, { Name: { show: ({ name }) => <code>{name}</code> } })

export const NamesPanel = () => (
  <LoadedPanel
    title="New names"
    query={useQuery(ask('GET /sources/names', {}))}
    rows={2}
    note={`A name is listed once ${CARRIED_ENOUGH} applications carry it. Nobody else sees it before you accept it: a link can carry a person’s name. Hide what looks like one.`}
  >
    {({ names }) => {
      const decided = names.filter(({ state }) => state !== 'new')
      return (
        <>
          <Names label="New names" rows={names.filter(({ state }) => state === 'new')} />
          <details>
            <summary>Decided names ({decided.length})</summary>
            <Names label="Decided names" rows={decided} />
          </details>
        </>
      )
    }}
  </LoadedPanel>
)

const Names = ({ label, rows }: { readonly label: string; readonly rows: readonly SourceName[] }) => (
  <ListTable
    title={label}
    columns={COLUMNS}
    rows={rows}
    idOf={({ id }) => String(id)}
    rowActs={(name) => <NameActs {...name} />}
    empty={<p>No name waits for a decision.</p>}
  />
)

const DECISIONS = [
  { decision: 'accept', label: 'Accept', says: 'Everybody here sees it, in figures and lists.' },
  { decision: 'rename', label: 'Rename', says: 'It is accepted, and shown under another name.', as: 'Shown as' },
  { decision: 'merge', label: 'Merge', says: 'Its figures and costs are added to another accepted name’s.', as: 'Counted as' },
  { decision: 'hide', label: 'Hide', says: 'Figures and lists show it as hidden. The sums stay.' },
] as const

const A_NAME = { name: 'as', required: true, maxLength: 64, pattern: '[A-Za-z0-9_\\-]+', autoComplete: 'off' }

const NameActs = ({ id, name }: SourceName) =>
  DECISIONS.map(({ decision, label, says, ...typed }) => (
    <Act
      key={decision}
      call="POST /sources/names/{id}/decisions"
      args={(form) => ({ id, decision, ...('as' in typed && { as: String(form.get('as')).trim() }) })}
      label={label}
      title={`${label} ${name}`}
      says={<p>{says}</p>}
      quiet
      done="Done."
    >
      {'as' in typed && <Field label={typed.as} hint="Letters, digits, - and _" {...A_NAME} />}
    </Act>
  ))
