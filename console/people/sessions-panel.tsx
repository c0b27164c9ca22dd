/** Who is signed in, and the end of it. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { LoadedPanel } from '../kit/loaded.tsx'
import { ListTable } from '../table/list-table.tsx'
import { SESSION_COLUMNS } from './columns.tsx'

/** Of one person, or of all. */
export const SessionsPanel = ({ of }: { readonly of?: string }) => (
  <LoadedPanel title="Open sessions" query={useQuery(ask('GET /sessions', {}))} rows={2}>
    {({ sessions }) => (
      <ListTable
        title="Open sessions"
        columns={SESSION_COLUMNS}
        rows={sessions.filter(({ person }) => of === undefined || person === of)}
        empty="No one is signed in."
        rowActs={({ id, person, current }) =>
          !current && (
            <Act
              call="POST /sessions/{id}/revocation"
              args={{ id }}
              label="End"
              title={`End a session of ${person}`}
              says="Whoever uses it has to sign in again."
              done="Ended."
            />
          )
        }
      />
    )}
  </LoadedPanel>
)
