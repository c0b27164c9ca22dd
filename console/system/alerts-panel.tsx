/** Who is told, what they were told, and what is silenced. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedAlert } from '#contracts/operators/alerts.ts'
import { ask } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Field } from '../kit/field.tsx'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const stateOf = ({ endedAt, silencedUntil, toldAt }: ListedAlert) => {
  if (endedAt) return ['good', 'ended'] as const
  if (silencedUntil) return ['idle', 'silenced'] as const
  return toldAt ? (['bad', 'sent'] as const) : (['warn', 'not sent yet'] as const)
}

const COLUMNS: readonly ListColumn<ListedAlert>[] = [
  { title: 'Alert', of: ({ says }) => says, show: ({ says }) => <span className="why">{says}</span> },
  { title: 'State', of: (alert) => stateOf(alert)[1], tone: (alert) => stateOf(alert)[0] },
  { title: 'Since', of: ({ since }) => since, isTime: true },
  { title: 'Sent', of: ({ toldAt }) => toldAt, isTime: true, wideOnly: true },
  { title: 'Ended', of: ({ endedAt }) => endedAt, isTime: true, wideOnly: true },
]

export const AlertsPanel = () => (
  <LoadedPanel title="Alerts" actions={<TestAlerts />} query={useQuery(ask('GET /alerts', {}))} rows={4}>
    {({ alerts, silences, people, webhook, watcher }) => (
      <>
        <Facts
          facts={[
            ['Emailed to', people.map(({ name }) => name).join(', ') || <Nobody />],
            ['Webhook', webhook ? `answered ${webhook.lastCode ?? 'nothing yet'}` : 'none is set'],
            ['Outside monitor', watcher ? 'called every minute' : 'none is set'],
            ...silences.map((silence) => [`Silenced: ${silence.code}`, <Silenced key={silence.id} {...silence} />] as const),
          ]}
        />
        <ListTable
          title="Alerts"
          columns={COLUMNS}
          rows={alerts}
          empty="No alerts this week."
          rowActs={(alert) => !alert.endedAt && !alert.silencedUntil && <SilenceAct alert={alert} />}
        />
      </>
    )}
  </LoadedPanel>
)

const TestAlerts = () => (
  <Act
    call="POST /alerts/tests"
    args={{}}
    label="Send a test alert"
    quiet
    says="Goes straight to your confirmed address and the webhook, and shows what each answers."
    done={({ mails, webhook }) =>
      [...mails, ...(webhook ? [webhook] : [])].map(({ to, outcome, code }) => `${to}: ${outcome} ${code ?? ''}`).join(', ') ||
      'No one to alert.'
    }
  />
)

const SilenceAct = ({ alert: { code, subject, says } }: { readonly alert: ListedAlert }) => (
  <Act
    call="POST /alerts/silences"
    args={(form) => ({ code, ...(subject && { subject }), hours: Number(form.get('hours')) })}
    label="Silence"
    quiet
    reason="required"
    says={`${says} No one is alerted until then. It stays on Today and here.`}
    done="Silenced."
  >
    <Field label="Hours" name="hours" type="number" className="short" min={1} max={720} defaultValue={24} required />
  </Act>
)

const Nobody = () => (
  <>
    <Status tone="bad">nobody</Status> <Link to="/you">Add your address</Link>
  </>
)

const Silenced = ({ id, subject, until, madeBy, reason }: CallAnswer<'GET /alerts'>['silences'][number]) => (
  <>
    {subject} until <Time at={until} /> by {madeBy}: {reason}{' '}
    <Act
      call="POST /alerts/silences/{id}/end"
      args={{ id }}
      label="Tell again"
      quiet
      says="If it’s still true, alerts go out within a minute."
    />
  </>
)
