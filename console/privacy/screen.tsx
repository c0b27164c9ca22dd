import '../styles/screens.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ListedPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { ask } from '../api/query.ts'
import { FollowUpsTable } from '../follow-ups/follow-ups-table.tsx'
import { FilterSelect, Filters } from '../kit/filters.tsx'
import { formatDay } from '../kit/format.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { Due } from './due.tsx'
import { ASKED_FOR, OUTCOMES } from './labels.ts'
import { MOST_REQUESTS } from './search.ts'

const route = getRouteApi('/privacy')

const COLUMNS: readonly ListColumn<ListedPrivacyRequest>[] = [
  { title: 'Request', of: ({ reference }) => reference, show: ({ reference }) => <code>{reference}</code> },
  { title: 'Asked for', of: ({ request }) => request, show: ({ request }) => ASKED_FOR[request] },
  {
    title: 'Next',
    of: ({ due }) => (due ? `${due.step} by ${due.by} (${due.daysLeft} days)` : null),
    show: ({ due }) => <Due due={due} />,
  },
  {
    title: 'Identity',
    of: ({ confirmedAt }) => (confirmedAt ? 'confirmed' : 'not confirmed'),
    show: ({ confirmedAt }) => (confirmedAt ? 'confirmed by link' : 'not confirmed'),
    tone: ({ confirmedAt }) => (confirmedAt ? 'good' : 'idle'),
  },
  { title: 'Received', of: ({ createdAt }) => createdAt, isTime: true },
  {
    title: 'Answer by',
    of: ({ answerBy }) => answerBy,
    show: ({ answerBy }) => formatDay(answerBy, new Date()),
    wideOnly: true,
  },
  {
    title: 'Outcome',
    of: ({ outcome }) => outcome,
    show: ({ outcome }) => (outcome ? (OUTCOMES[outcome as keyof typeof OUTCOMES] ?? outcome) : null),
    wideOnly: true,
  },
]

export function PrivacyScreen() {
  const search = route.useSearch()
  const input = { ...search, limit: MOST_REQUESTS }
  const requests = useQuery({ ...ask('GET /privacy-requests', input), placeholderData: keepPreviousData })
  return (
    <Screen
      title="Privacy"
      command={`privacy-requests list${search.status ? ` --status ${search.status}` : ''}`}
      csv={{ name: 'privacy-requests', columns: COLUMNS, rows: async () => requests.data?.privacyRequests ?? [] }}
    >
      <Filters>
        <FilterSelect
          name="status"
          label="Status"
          all="Open"
          options={[
            ['completed', 'Completed'],
            ['all', 'All'],
          ]}
        />
      </Filters>
      <LoadedPanel title="Requests" query={requests}>
        {({ privacyRequests }) => (
          <ListTable
            title="Privacy requests"
            columns={COLUMNS}
            rows={privacyRequests}
            idOf={({ reference }) => reference}
            rowLink={({ reference }) => ({ to: '/privacy/$reference', params: { reference } })}
            empty={search.status === 'completed' ? 'No request has been completed yet.' : 'Nobody waits for an answer.'}
            isStale={requests.isPlaceholderData}
          />
        )}
      </LoadedPanel>
      <LoadedPanel
        title="Lenders that have not confirmed an erasure"
        query={useQuery(ask('GET /follow-ups', { followUp: 'erase' }))}
        rows={2}
      >
        {({ followUps }) => <FollowUpsTable followUps={followUps} empty="Every lender that was asked has confirmed." />}
      </LoadedPanel>
    </Screen>
  )
}
