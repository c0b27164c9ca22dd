import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { Facts } from '../kit/facts.tsx'
import { Screen } from '../kit/screen.tsx'

const route = getRouteApi('/privacy/$reference')

export function PrivacyRequestScreen() {
  const { reference } = route.useParams()
  const { data } = useSuspenseQuery(ask('GET /privacy-requests/{reference}', { reference }))
  return (
    <Screen title="Privacy request" about={<code>{reference}</code>} command={`privacy-requests show ${reference}`}>
      <Facts facts={Object.entries(data.masked)} />
    </Screen>
  )
}
