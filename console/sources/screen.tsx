/** Which traffic is worth it, and where do people leave the form? */
import '../styles/sources.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SourceRow } from '#contracts/operators/sources.ts'
import { formatMonth } from '#domain/values/month.ts'
import { type NameKind, SOURCE_GROUPS } from '#domain/visits/visit-notes.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Choice } from '../kit/choice.tsx'
import { centsIn, Dollars } from '../kit/dollars.tsx'
import { FilterField, Filters } from '../kit/filters.tsx'
import { Screen } from '../kit/screen.tsx'
import { refusalFor, useMe } from '../session/me.ts'
import { ListTable } from '../table/list-table.tsx'
import { ALL, sourceColumns } from './columns.tsx'
import { NamesPanel } from './names.tsx'
import { askedFor, GROUP_LABELS, isNamed, nameLabel } from './search.ts'
import { WayPanel } from './way.tsx'

const route = getRouteApi('/sources')

export function SourcesScreen() {
  const search = route.useSearch()
  const { by, month } = askedFor(search)
  const { name } = search
  const { sources, total } = useSuspenseQuery(ask('GET /sources', { by, month })).data
  const columns = useMemo(() => sourceColumns({ by, month }), [by, month])
  const mayDecide = !refusalFor(useMe(), 'lender-manager')
  return (
    <Screen
      title="Sources"
      about={`${formatMonth(month)}, by the day of the application`}
      command={`sources list --by ${by} --month ${month}`}
      csv={{ name: `sources-${by}-${month}`, columns, rows: async () => sources }}
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
        title="Sources"
        columns={columns}
        rows={sources.length === 0 ? [] : [...sources, { name: ALL, ...total }]}
        idOf={(row) => row.name}
        rowLink={(row) => ({
          to: '.',
          search: ((now: object) => ({ ...now, name: row.name === ALL ? undefined : row.name })) as never,
        })}
        {...(by !== 'page' && {
          rowActs: (row: SourceRow) => isNamed(row.name) && row.name !== ALL && <CostAct {...row} by={by} month={month} />,
        })}
        empty={<p>Nobody applied in this month.</p>}
      />
      <WayPanel
        asked={{ by, month, name }}
        title={`The way through the form: ${name === undefined ? 'all visits' : nameLabel(name, by)}`}
      />
      {mayDecide && <NamesPanel />}
    </Screen>
  )
}

const CostAct = ({ name, costCents, by, month }: SourceRow & { readonly by: NameKind; readonly month: string }) => (
  <Act
    call="POST /sources/costs"
    args={(form) => ({ by, name, month, cents: centsIn(form) })}
    label="Cost"
    title={`What ${name} cost in ${month}`}
    says={<p>In place of what was typed in before. 0 takes it away.</p>}
    quiet
    done="Kept."
  >
    <Dollars label="US dollars" min={0} max={10_000_000} defaultValue={costCents / 100 || ''} />
  </Act>
)
