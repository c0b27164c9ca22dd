/** Where is this caller's application? A search for somebody who calls, and the list of all, filtered. */
import '../styles/leads.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { everyPage } from '../api/every-page.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { ClearFilters } from '../kit/filters.tsx'
import { formatCount } from '../kit/format.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import { ListTable } from '../table/list-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FindCaller } from './find-caller.tsx'
import { useLeadColumns } from './lead-columns.tsx'
import { commandOptions, filterOf, isOfCalls, PAGE_SIZE, pageOf } from './search.ts'

const route = getRouteApi('/leads')

export function LeadsScreen() {
  const search = route.useSearch()
  const filter = filterOf(search)
  const columns = useLeadColumns({ areFiltered: true })
  const query = useQuery({ ...ask('GET /applications', pageOf(search)), placeholderData: keepPreviousData })
  const counted = useQuery(ask('GET /applications/count', filter))
  const rows = () =>
    everyPage(async (cursor) => {
      const { applications, next } = await send('GET /applications', { ...filter, ...cursor })
      return { rows: applications, next }
    })
  return (
    <Screen
      title="Leads"
      about={counted.data && <span>{`${formatCount(counted.data.count)}${counted.data.isLeast ? '+' : ''} match`}</span>}
      command={`applications list${commandOptions(filter)}`}
      csv={{ name: 'leads', columns, rows }}
    >
      <FindCaller />
      <FilterBar search={search} />
      {isOfCalls(filter) && (
        <p className="quiet">Leads with these calls. A lead with several is listed once, so there may be more calls than leads.</p>
      )}
      <Loaded query={query}>
        {({ applications, next }) => (
          <ListTable
            title="Leads"
            columns={columns}
            rows={applications}
            rowLink={({ id }) => ({ to: '/leads/$id', params: { id } })}
            empty={next === null ? <NoLeads /> : <FurtherBack next={next} />}
            page={{ size: PAGE_SIZE, before: search.before, next }}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Screen>
  )
}

const NoLeads = () => (
  <>
    <p>No leads match.</p>
    <ClearFilters />
  </>
)

/** One look goes through so many leads only. */
const FurtherBack = ({ next }: { readonly next: string }) => (
  <>
    <p>None of the newest leads match.</p>
    <Link to="." search={((now: object) => ({ ...now, before: next })) as never} className="button">
      Look further back
    </Link>
  </>
)
