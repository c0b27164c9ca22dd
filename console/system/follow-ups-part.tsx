import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { FOLLOW_UP_COLUMNS, FollowUpsTable } from '../follow-ups/follow-ups-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'

const MOST_FOLLOW_UPS = 500

export function FollowUpsPart() {
  const query = useQuery(ask('GET /follow-ups', { limit: MOST_FOLLOW_UPS }))
  return (
    <Screen
      title="Calls to lenders"
      about={<Link to="/system">System</Link>}
      command="follow-ups list"
      csv={{ name: 'calls-to-lenders', columns: FOLLOW_UP_COLUMNS, rows: async () => query.data?.followUps ?? [] }}
    >
      <Loaded query={query}>
        {({ followUps }) => <FollowUpsTable followUps={followUps} empty="Every lender has answered what it was told." />}
      </Loaded>
    </Screen>
  )
}
