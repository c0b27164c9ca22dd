import { Link } from '@tanstack/react-router'
import { SEARCHED_BY, type SearchedBy } from '#contracts/operators/recognize-search.ts'
import type { Found } from '#contracts/operators/search.ts'
import { formatDay } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { ListTable } from '../table/list-table.tsx'
import { useLeadColumns } from './lead-columns.tsx'

interface Props {
  readonly by: SearchedBy
  readonly found: Found
}

export const FoundLeads = ({ by, found: { applications, more, privacyRequests } }: Props) => (
  <Panel title={titleOf(applications.length, more, by)}>
    {privacyRequests.map(({ reference, request, answerBy }) => (
      <p key={reference}>
        Open privacy request{' '}
        <Link to="/privacy/$reference" params={{ reference }}>
          {reference}
        </Link>{' '}
        ({request}), answer by {formatDay(answerBy, new Date())}
      </p>
    ))}
    <ListTable
      label="Found"
      columns={useLeadColumns()}
      rows={applications}
      idOf={({ id }) => id}
      rowLink={({ id }) => ({ to: '/leads/$id', params: { id } })}
      empty={`Nothing has this ${SEARCHED_BY[by]}. Ask the caller for another: the email address and the phone number are those of the application. Names are not searched, and whoever was erased is not found.`}
    />
  </Panel>
)

function titleOf(count: number, more: boolean, by: SearchedBy): string {
  if (count === 0) return 'Nothing found'
  return `${more ? `The newest ${count}` : count} ${count === 1 ? 'application' : 'applications'} with this ${SEARCHED_BY[by]}`
}
