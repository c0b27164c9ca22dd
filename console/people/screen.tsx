/** Who may do what: people, invitations, open sessions, and API tokens. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import { ListPanel, ListTable } from '../table/list-table.tsx'
import { INVITATION_COLUMNS, isInForce, PERSON_COLUMNS, TOKEN_COLUMNS } from './columns.tsx'
import { Invite } from './invite.tsx'
import { MakeToken } from './make-token.tsx'
import { PersonActs } from './person-acts.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

export function PeopleScreen() {
  const { people, invitations } = useSuspenseQuery(ask('GET /people', {})).data
  return (
    <Screen
      title="People"
      command="people list"
      csv={{ name: 'people', columns: PERSON_COLUMNS, rows: async () => people }}
      actions={<Invite />}
    >
      <ListPanel
        title="People"
        columns={PERSON_COLUMNS}
        rows={people}
        empty="No one yet. Invite someone."
        rowActs={(person) => <PersonActs person={person} />}
      />
      {invitations.length > 0 && (
        <ListPanel
          title="Open invitations"
          columns={INVITATION_COLUMNS}
          rows={invitations}
          empty={null}
          rowActs={({ id, name }) => (
            <Act
              call="POST /invitations/{id}/revocation"
              args={{ id }}
              label="Revoke"
              title={`Revoke the link for ${name}`}
              says="The link no longer works. You can make another."
              done="Revoked."
            />
          )}
        />
      )}
      <SessionsPanel />
      <LoadedPanel title="API tokens" actions={<MakeToken />} query={useQuery(ask('GET /tokens', {}))} rows={2}>
        {({ tokens }) => (
          <ListTable
            title="API tokens"
            columns={TOKEN_COLUMNS}
            rows={tokens}
            empty="No API tokens yet."
            rowActs={(token) =>
              isInForce(token) && (
                <Act
                  call="POST /tokens/{id}/revocation"
                  args={{ id: token.id }}
                  label="Revoke"
                  title={`Revoke the token for ${token.name}`}
                  says="The program that uses it is refused from now on, and so are tokens and open links that it made."
                  danger
                  done="Revoked."
                />
              )
            }
          />
        )}
      </LoadedPanel>
    </Screen>
  )
}
