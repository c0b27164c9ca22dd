/** Where you get alerts: an address that counts once you have typed the code that was mailed to it, and your quiet hours. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { Time } from '../kit/time.tsx'

const CALL = 'POST /alerts/address' as const
const typed = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

export const AlertAddress = () => (
  <Loaded query={useQuery(ask('GET /alerts', {}))} rows={3}>
    {({ you: { email, verifiedAt, quiet } }) => (
      <Panel
        title="Alerts by email"
        actions={
          <>
            {email && !verifiedAt && (
              <Act
                call={CALL}
                args={(form) => ({ code: typed(form, 'code') })}
                label="Type the code"
                reason="none"
                says={<p>The six digits of the email. They are good for ten minutes and five tries.</p>}
                done="Confirmed: alerts go there from now on."
              >
                <Field label="Code" name="code" inputMode="numeric" pattern="\d{6}" required autoComplete="one-time-code" />
              </Act>
            )}
            <Act
              call={CALL}
              args={(form) => ({ email: typed(form, 'email') })}
              label={email ? 'Change the address' : 'Give an address'}
              reason="none"
              says={<p>We mail a code to it. Alerts go there once you have typed the code here.</p>}
              done="A code is on its way. Type it here within ten minutes."
            >
              <Field label="Email address" name="email" type="email" required autoComplete="email" />
            </Act>
            {email && (
              <Act
                call={CALL}
                args={(form) => ({
                  quiet: typed(form, 'from') && typed(form, 'until') ? `${typed(form, 'from')}-${typed(form, 'until')}` : 'none',
                })}
                label="Quiet hours"
                reason="none"
                says={<p>What can wait is mailed when they are over. What cannot comes at any hour. Empty: none.</p>}
                done="Set."
              >
                <Field label="From (New York)" name="from" type="time" defaultValue={quiet?.slice(0, 5) ?? '22:00'} />
                <Field label="Until" name="until" type="time" defaultValue={quiet?.slice(6) ?? '07:00'} />
              </Act>
            )}
            {email && (
              <Act
                call={CALL}
                args={{ remove: true }}
                label="Take it away"
                danger
                reason="none"
                says={<p>You get no alerts and no digest.</p>}
              />
            )}
          </>
        }
      >
        <Facts
          facts={[
            ['Address', email ?? 'none: you get no alerts'],
            ['Confirmed', <Time key="confirmed" at={verifiedAt} none="not yet" />],
            ['Quiet hours (ET)', quiet?.replace('-', ' to ') ?? 'none'],
          ]}
        />
      </Panel>
    )}
  </Loaded>
)

const Field = ({ label, ...input }: { readonly label: string } & React.ComponentProps<'input'>) => (
  <label className="field">
    <span>{label}</span>
    <input {...input} />
  </label>
)
