import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Screen } from '../kit/screen.tsx'

const route = getRouteApi('/lenders/$id')

export function LenderScreen() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(ask('GET /lenders/entries/{id}', { id }))
  return (
    <Screen
      title="Lender"
      about={id}
      command={`lenders show ${id}`}
      actions={
        <Act
          call="POST /lenders/entries/{id}/pause"
          args={{ id }}
          label="Pause"
          says={<p>It is asked no more from now on; leads that are out are still settled.</p>}
          reason="none"
          done="Paused."
        />
      }
    >
      <Facts
        facts={[
          ['Paused', data.paused],
          ['Hours', data.hours],
          ['Licenses', data.licenses.length],
        ]}
      />
    </Screen>
  )
}
