import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ListedApplication } from '#domain/operators/applications.ts'
import { everyPage } from '../api/every-page.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { FilterField, FilterSelect, Filters } from '../kit/filters.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { PAGE_SIZE, STATUSES } from './search.ts'

const route = getRouteApi('/leads')

const COLUMNS: readonly ListColumn<ListedApplication>[] = [
  { title: 'Lead', of: ({ id }) => id, show: ({ id }) => <code>{id.slice(0, 8)}</code> },
  { title: 'Received', of: ({ createdAt }) => createdAt, isTime: true },
  {
    title: 'Status',
    of: ({ status }) => status,
    show: ({ status }) => <Status tone={status === 'sold' ? 'good' : 'idle'}>{status}</Status>,
  },
  { title: 'Amount', of: ({ loanAmount }) => loanAmount, right: true },
  { title: 'State', of: ({ state }) => state },
  { title: 'Income', of: ({ grossIncome }) => grossIncome, right: true, wideOnly: true },
]

export function LeadsScreen() {
  const search = route.useSearch()
  const { before, ...filter } = search
  const query = useQuery({
    ...ask('GET /applications', { ...search, limit: PAGE_SIZE } as never),
    placeholderData: keepPreviousData,
  })
  const rows = () =>
    everyPage(
      async (cursor, limit) => (await send('GET /applications', { ...filter, before: cursor, limit } as never)).applications,
      ({ id }) => id,
    )
  return (
    <Screen title="Leads" command="applications list" csv={{ name: 'leads', columns: COLUMNS, rows }}>
      <Filters>
        <FilterSelect name="status" label="Status" all="Any" options={STATUSES.map((status) => [status, status])} />
        <FilterField name="since" label="From" kind="date" />
        <FilterField name="until" label="To" kind="date" />
      </Filters>
      <Loaded query={query}>
        {({ applications }) => (
          <ListTable
            label="Leads"
            columns={COLUMNS}
            rows={applications}
            idOf={({ id }) => id}
            rowLink={({ id }) => ({ to: '/leads/$id', params: { id } })}
            empty={<p>No lead is like this.</p>}
            page={{ size: PAGE_SIZE, before }}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Screen>
  )
}
