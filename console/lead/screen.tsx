import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../api/query.ts'
import { Facts } from '../kit/facts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Reveal } from '../kit/reveal.tsx'
import { Screen } from '../kit/screen.tsx'
import { Time } from '../kit/time.tsx'

const route = getRouteApi('/leads/$id')

export function LeadScreen() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(ask('GET /applications/{id}', { id }))
  return (
    <Screen title="Lead" about={<code>{id}</code>} command={`applications show ${id}`}>
      <Panel title="How it stands">
        <Facts
          facts={[
            ['Status', data.status],
            ['Received', <Time key="received" at={data.createdAt} to="second" />],
            ['State', data.state],
          ]}
        />
      </Panel>
      <Panel title="Person">
        <Facts facts={Object.entries(data.masked)} />
        <Reveal
          call="POST /applications/{id}/reveals"
          args={{ id, groups: ['contact'] }}
          label="Reveal contact"
          says={<p>You see name, address, email and phone. That you looked, and why, is recorded.</p>}
          show={({ values }) => <Facts facts={Object.entries(values)} />}
        />
      </Panel>
    </Screen>
  )
}
