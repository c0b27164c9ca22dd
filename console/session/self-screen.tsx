/** What is yours: your role, where you are told, your sessions, your passkeys. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { notify } from '../kit/notify.ts'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { Time } from '../kit/time.tsx'
import { SessionsPanel } from '../people/sessions-panel.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'
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
  return (
    <Screen title="You" command="people me">
      <Panel
        title={me.name}
        facts={[
          ['Role', ROLE_NAMES[me.role]],
          ['This session ends', <Time key="until" at={me.until} none="never" />],
          ['Passkey not asked again until', <Time key="confirmed" at={me.confirmedUntil} none="asked at the next need" />],
        ]}
      />
      <AlertAddress />
      <ListPanel
        title="Passkeys"
        actions={<AddPasskey />}
        columns={PASSKEY_COLUMNS}
        rows={me.passkeys}
        empty="You came in by the sandbox’s link. Make a passkey to come back without it."
        rowActs={({ id, label }) => (
          <Act
            call="POST /passkeys/{id}/removal"
            args={{ id }}
            label="Remove"
            title={`Remove ${label}`}
            says="Nobody signs in with it any more, and your other sessions and command lines end. Other passkeys stay."
            danger
            unless={me.passkeys.length === 1 ? 'It is your only passkey. Add another first.' : undefined}
            done="Removed."
          />
        )}
      />
      <SessionsPanel of={me.name} />
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
