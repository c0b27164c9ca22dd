/** Where you get alerts: an address that counts once you have typed the code that was mailed to it, and your quiet hours. */

import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Field } from '../kit/field.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { Time } from '../kit/time.tsx'

const CALL = 'POST /alerts/address' as const
const NONE = <p>You get no alerts and no digest.</p>

export const AlertAddress = () => (
  <Loaded query={useQuery(ask('GET /alerts', {}))} rows={3}>
    {({ you: { email, verifiedAt, quiet } }) => (
      <Panel
        title="Alerts by email"
        actions={
          <>
            <Act
              call={CALL}
              args={(form) => changesOf(form, email)}
              label={email === null ? 'Give an address' : verifiedAt ? 'Change' : 'Type the code'}
              says="A new address gets a code by email, good for ten minutes. What cannot wait comes in quiet hours too."
              done={(now) => (now.verifiedAt ? 'Alerts go there.' : 'A code is on its way. Type it here within ten minutes.')}
            >
              <Field label="Email address" name="email" type="email" required defaultValue={email ?? ''} />
              {email && !verifiedAt && <Field label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" />}
              <Field label="Quiet from (New York; empty: never)" name="from" type="time" defaultValue={quiet?.slice(0, 5) ?? ''} />
              <Field label="Quiet until" name="until" type="time" defaultValue={quiet?.slice(6) ?? ''} />
            </Act>
            {email && <Act call={CALL} args={{ remove: true }} label="Take it away" danger says={NONE} />}
          </>
        }
        facts={[
          ['Address', email ?? 'none: you get no alerts'],
          ['Confirmed', <Time key="confirmed" at={verifiedAt} none="not yet" />],
          ['Quiet hours (ET)', quiet?.replace('-', ' to ') ?? 'none'],
        ]}
      />
    )}
  </Loaded>
)

function changesOf(form: FormData, before: string | null) {
  const [email, code, from, until] = ['email', 'code', 'from', 'until'].map((name) => String(form.get(name) ?? '').trim())
  return { ...(email !== before && { email }), ...(code && { code }), quiet: from && until ? `${from}-${until}` : 'none' }
}
