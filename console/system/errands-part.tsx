import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { ERRAND_COLUMNS, ErrandsTable } from '../errands/errands-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'

const MOST_ERRANDS = 500

export function ErrandsPart() {
  const query = useQuery(ask('GET /errands', { limit: MOST_ERRANDS }))
  return (
    <Screen
      title="Calls to lenders"
      about={<Link to="/system">System</Link>}
      command="errands list"
      csv={{ name: 'calls-to-lenders', columns: ERRAND_COLUMNS, rows: async () => query.data?.errands ?? [] }}
    >
      <Loaded query={query}>
        {({ errands }) => <ErrandsTable errands={errands} empty="Every lender has answered what it was told." />}
      </Loaded>
    </Screen>
  )
}
