/** Who is signed in, and the end of it. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { ListTable } from '../table/list-table.tsx'
import { SESSION_COLUMNS } from './columns.tsx'

/** Of one person, or of all. */
export function SessionsPanel({ of }: { readonly of?: string }) {
  const query = useQuery(ask('GET /sessions', {}))
  return (
    <Panel title="Open sessions">
      <Loaded query={query} rows={2}>
        {({ sessions }) => (
          <ListTable
            label="Open sessions"
            columns={SESSION_COLUMNS}
            rows={sessions.filter(({ person }) => of === undefined || person === of)}
            idOf={({ id }) => id}
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
      </Loaded>
    </Panel>
  )
}
