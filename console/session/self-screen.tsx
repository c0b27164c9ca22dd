/** What is yours: your role, where you are told, your sessions, your passkeys. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import { ask } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { notify } from '../kit/notify.ts'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { Time } from '../kit/time.tsx'
import { SESSION_COLUMNS } from '../people/columns.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel, ListTable } from '../table/list-table.tsx'
import { AlertAddress } from './alert-address.tsx'
import { ROLE_NAMES, useMe } from './me.ts'
import { addPasskey } from './passkey.ts'

type Passkey = CallAnswer<'GET /me'>['passkeys'][number]

const PASSKEY_COLUMNS: readonly ListColumn<Passkey>[] = [
  { title: 'Passkey', of: ({ label }) => label },
  { title: 'Made', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'Last used', of: ({ usedAt }) => usedAt, isTime: true },
]

export function SelfScreen() {
  const me = useMe()
  const sessions = useQuery(ask('GET /sessions', {}))
  return (
    <Screen title="You" command="people me">
      <Panel title={me.name}>
        <Facts
          facts={[
            ['Role', ROLE_NAMES[me.role]],
            ['This session ends', <Time key="until" at={me.until} none="never" />],
            ['Passkey not asked again until', <Time key="confirmed" at={me.confirmedUntil} none="asked at the next need" />],
          ]}
        />
      </Panel>
      <AlertAddress />
      <ListPanel
        title="Passkeys"
        actions={<AddPasskey />}
        columns={PASSKEY_COLUMNS}
        rows={me.passkeys}
        idOf={({ id }) => id}
        empty={<p>You came in by the sandbox’s link. Make a passkey to come back without it.</p>}
        rowActs={({ id, label }) => (
          <Act
            call="POST /passkeys/{id}/removal"
            args={{ id }}
            label="Remove"
            title={`Remove ${label}`}
            says={<p>Nobody signs in with it any more, and your other sessions and command lines end. Other passkeys stay.</p>}
            reason="none"
            danger
            unless={me.passkeys.length === 1 ? 'It is your only passkey. Add another first.' : undefined}
            done="Removed."
          />
        )}
      />
      <Panel title="Sessions">
        <Loaded query={sessions} rows={2}>
          {(answer) => (
            <ListTable
              label="Your sessions"
              columns={SESSION_COLUMNS}
              rows={answer.sessions.filter(({ person }) => person === me.name)}
              idOf={({ id }) => id}
              empty={<p>No session.</p>}
              rowActs={({ id, current }) =>
                !current && (
                  <Act
                    call="POST /sessions/{id}/revocation"
                    args={{ id }}
                    label="End"
                    says={<p>Whoever uses it has to sign in again.</p>}
                    reason="none"
                    done="Ended."
                  />
                )
              }
            />
          )}
        </Loaded>
      </Panel>
    </Screen>
  )
}

function AddPasskey() {
  const [label, setLabel] = useState('')
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess() {
      setLabel('')
      notify('Passkey added.')
      return client.invalidateQueries()
    },
    onError: (error) => notify(sentenceOf(error), 'bad'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate(label.trim())
  }
  return (
    <form className="acts" onSubmit={submit}>
      <input
        className="short"
        aria-label="What to call the passkey"
        placeholder="Laptop, phone, key…"
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <button type="submit" className="button" aria-disabled={adding.isPending}>
        Add a passkey
      </button>
    </form>
  )
}
