/** Which traffic is worth it, and where do people leave the form? */
import '../styles/sources.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SourceRow } from '#contracts/operators/sources.ts'
import { type NameKind, SOURCE_GROUPS } from '#domain/visits/visit-notes.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Choice } from '../kit/choice.tsx'
import { FilterField, Filters } from '../kit/filters.tsx'
import { Screen } from '../kit/screen.tsx'
import { refusalFor, useMe } from '../session/me.ts'
import { ListTable } from '../table/list-table.tsx'
import { ALL, sourceColumns } from './columns.tsx'
import { NamesPanel } from './names.tsx'
import { askedFor, GROUP_LABELS, isNamed, nameLabel } from './search.ts'
import { WayPanel } from './way.tsx'

const route = getRouteApi('/sources')
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

export function SourcesScreen() {
  const search = route.useSearch()
  const asked = askedFor(search)
  const { by, month } = asked
  const { sources, total } = useSuspenseQuery(ask('GET /sources', asked)).data
  const columns = useMemo(() => sourceColumns({ by, first: `${month}-01`, last: lastDay(month) }), [by, month])
  const rows = [...sources, { name: ALL, ...total }]
  const mayDecide = !refusalFor(useMe(), 'lender-manager')
  const { name } = search
  return (
    <Screen
      title="Sources"
      about={<span>{MONTH.format(new Date(`${month}-15T12:00:00Z`))}, by the day of the application</span>}
      command={`sources list --by ${by} --month ${month}`}
      csv={{ name: `sources-${by}-${month}`, columns: columns, rows: async () => sources }}
    >
      <nav className="acts" aria-label="Group by">
        {SOURCE_GROUPS.map((group) => (
          <Choice
            key={group}
            to="."
            search={((now: object) => ({ ...now, by: group === 'source' ? undefined : group, name: undefined })) as never}
            isChosen={group === by}
          >
            {GROUP_LABELS[group]}
          </Choice>
        ))}
      </nav>
      <Filters>
        <FilterField name="month" label="Month" kind="month" shown={month} placeholder="2026-11" />
      </Filters>
      <ListTable
        label="Sources"
        columns={columns}
        rows={sources.length === 0 ? [] : rows}
        idOf={(row) => row.name}
        rowLink={(row) => ({
          to: '.',
          search: ((now: object) => ({ ...now, name: row.name === ALL ? undefined : row.name })) as never,
        })}
        {...(by !== 'page' && {
          rowActs: (row: SourceRow) => isNamed(row.name) && row.name !== ALL && <CostAct row={row} by={by} month={month} />,
        })}
        empty={<p>Nobody applied in this month.</p>}
      />
      <WayPanel
        asked={{ ...asked, ...(name !== undefined && { name }) }}
        title={`The way through the form: ${name === undefined ? 'all visits' : nameLabel(name, by)}`}
      />
      {mayDecide && <NamesPanel />}
    </Screen>
  )
}

const CostAct = ({
  row: { name, costCents },
  by,
  month,
}: {
  readonly row: SourceRow
  readonly by: NameKind
  readonly month: string
}) => (
  <Act
    call="POST /sources/costs"
    args={(form) => ({ by, name, month, cents: Math.round(Number(form.get('dollars')) * 100) })}
    label="Cost"
    title={`What ${name} cost in ${month}`}
    says={<p>In place of what was typed in before. 0 takes it away.</p>}
    quiet
    done="Kept."
  >
    <label className="field">
      <span>US dollars</span>
      <input name="dollars" type="number" min="0" max="10000000" step="0.01" required defaultValue={costCents / 100 || ''} />
    </label>
  </Act>
)
