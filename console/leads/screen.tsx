/** Where is this caller's application? A search for somebody who calls, and the list of all, filtered. */
import '../styles/leads.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { everyPage } from '../api/every-page.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { formatCount } from '../kit/format.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import { ListTable } from '../table/list-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FindCaller } from './find-caller.tsx'
import { commandOptions, filterOf, isOfCalls, PAGE_SIZE, pageOf } from './search.ts'
import { useLeadColumns } from './use-lead-columns.ts'

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
      about={counted.data && <span>{`${formatCount(counted.data.count)}${counted.data.isLeast ? '+' : ''} with this filter`}</span>}
      command={`applications list${commandOptions(filter)}`}
      csv={{ name: 'leads', columns, rows }}
    >
      <FindCaller />
      <FilterBar search={search} />
      {isOfCalls(filter) && (
        <p className="quiet">
          Leads of these calls. A lead with several of them is listed once, so there may have been more calls than leads.
        </p>
      )}
      <Loaded query={query}>
        {({ applications, next }) => (
          <ListTable
            label="Leads"
            columns={columns}
            rows={applications}
            idOf={({ id }) => id}
            rowLink={({ id }) => ({ to: '/leads/$id', params: { id } })}
            empty={next === null ? <p>No lead is like this. Take a filter away.</p> : <FurtherBack next={next} />}
            page={{ size: PAGE_SIZE, before: search.before, next }}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Screen>
  )
}

/** One look goes through so many leads only. */
const FurtherBack = ({ next }: { readonly next: string }) => (
  <>
    <p>None of the newest leads is like this.</p>
    <Link to="." search={((now: object) => ({ ...now, before: next })) as never} className="button">
      Look further back
    </Link>
  </>
)
