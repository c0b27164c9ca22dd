/** Where you get alerts: an address that counts once you have typed the code that was mailed to it, and your quiet hours. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

const typed = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

export function AlertAddress() {
  const query = useQuery(ask('GET /alerts/address', {}))
  const { email, verifiedAt, quietFrom, quietUntil } = query.data ?? {
    email: null,
    verifiedAt: null,
    quietFrom: null,
    quietUntil: null,
  }
  return (
    <Panel
      title="Alerts by email"
      actions={
        <>
          {email && !verifiedAt && <TypeCode />}
          <GiveAddress isThere={email !== null} />
          {email && <QuietHours from={quietFrom} until={quietUntil} />}
          {email && <TakeAway />}
        </>
      }
    >
      <Loaded query={query} rows={2}>
        {() => (
          <Facts
            facts={[
              ['Address', email ?? 'none: you get no alerts'],
              [
                'Confirmed',
                verifiedAt ? (
                  <Time key="verified" at={verifiedAt} />
                ) : (
                  <Status key="not" tone={email ? 'warn' : 'idle'}>
                    not yet
                  </Status>
                ),
              ],
              ['Quiet hours (ET)', quietFrom ? `${quietFrom} to ${quietUntil}; what cannot wait comes all the same` : 'none'],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const GiveAddress = ({ isThere }: { readonly isThere: boolean }) => (
  <Act
    call="POST /alerts/address"
    args={(form) => ({ email: typed(form, 'email') })}
    label={isThere ? 'Change the address' : 'Give an address'}
    reason="none"
    says={<p>We mail a code to it. Alerts go there once you have typed the code here.</p>}
    done="A code is on its way. Type it here within ten minutes."
  >
    <label className="field">
      <span>Email address</span>
      <input name="email" type="email" required autoComplete="email" />
    </label>
  </Act>
)

const TypeCode = () => (
  <Act
    call="POST /alerts/address/confirmation"
    args={(form) => ({ code: typed(form, 'code') })}
    label="Type the code"
    reason="none"
    says={<p>The six digits of the email. They are good for ten minutes and five tries.</p>}
    done="Confirmed: alerts go there from now on."
  >
    <label className="field">
      <span>Code</span>
      <input
        name="code"
        className="short"
        inputMode="numeric"
        pattern="\d{6}"
        maxLength={6}
        required
        autoComplete="one-time-code"
      />
    </label>
  </Act>
)

const QuietHours = ({ from, until }: { readonly from: string | null; readonly until: string | null }) => (
  <Act
    call="POST /alerts/address/quiet-hours"
    args={(form) => ({
      ...(typed(form, 'from') && { quietFrom: typed(form, 'from') }),
      ...(typed(form, 'until') && { quietUntil: typed(form, 'until') }),
    })}
    label="Quiet hours"
    quiet
    reason="none"
    says={<p>What can wait is mailed when they are over. What cannot wait comes at any hour. Leave both empty for none.</p>}
    done="Set."
  >
    <label className="field">
      <span>From (New York)</span>
      <input name="from" type="time" className="short" defaultValue={from ?? '22:00'} />
    </label>
    <label className="field">
      <span>Until</span>
      <input name="until" type="time" className="short" defaultValue={until ?? '07:00'} />
    </label>
  </Act>
)

const TakeAway = () => (
  <Act
    call="POST /alerts/address/removal"
    args={{}}
    label="Take it away"
    quiet
    danger
    reason="none"
    says={<p>You get no alerts and no digest any more.</p>}
    done="Taken away."
  />
)
