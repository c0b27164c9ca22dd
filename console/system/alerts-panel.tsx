/** Who is told, what they were told, and what is silenced. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedAlert } from '#contracts/operators/alerts.ts'
import { ask } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const stateOf = ({ endedAt, silencedUntil, toldAt }: ListedAlert) => {
  if (endedAt) return ['good', 'over'] as const
  if (silencedUntil) return ['idle', 'silenced'] as const
  return toldAt ? (['bad', 'told'] as const) : (['warn', 'nobody told yet'] as const)
}

const COLUMNS: readonly ListColumn<ListedAlert>[] = [
  { title: 'Alert', of: ({ says }) => says, show: ({ says }) => <span className="why">{says}</span> },
  {
    title: 'State',
    of: (alert) => stateOf(alert)[1],
    show: (alert) => <Status tone={stateOf(alert)[0]}>{stateOf(alert)[1]}</Status>,
  },
  { title: 'Since', of: ({ since }) => since, isTime: true },
  { title: 'Told', of: ({ toldAt }) => toldAt, isTime: true, wideOnly: true },
  { title: 'Over', of: ({ endedAt }) => endedAt, isTime: true, wideOnly: true },
]

export function AlertsPanel() {
  const query = useQuery(ask('GET /alerts', {}))
  return (
    <Panel title="Alerts" actions={<TestAlerts />}>
      <Loaded query={query} rows={4}>
        {({ alerts, silences, people, webhook, watcher }) => (
          <>
            <Facts
              facts={[
                ['Told by mail', people.map(({ name }) => name).join(', ') || <Nobody />],
                ['Webhook', webhook ? `answered ${webhook.lastCode ?? 'nothing yet'}` : 'none is set'],
                ['Watcher outside', watcher ? 'called every minute' : 'none is set'],
                ...silences.map((silence) => [`Silenced: ${silence.code}`, <Silenced key={silence.id} {...silence} />] as const),
              ]}
            />
            <ListTable
              label="Alerts"
              columns={COLUMNS}
              rows={alerts}
              idOf={({ id }) => id}
              empty={<p>No alert within a week.</p>}
              rowActs={(alert) => !alert.endedAt && !alert.silencedUntil && <SilenceAct alert={alert} />}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const TestAlerts = () => (
  <Act
    call="POST /alerts/tests"
    args={{}}
    label="Send a test alert"
    quiet
    reason="none"
    says={<p>Goes to your confirmed address and to the webhook, past the queue, and waits for what each says.</p>}
    done={({ mails, webhook }) =>
      [...mails, ...(webhook ? [webhook] : [])].map(({ to, outcome, code }) => `${to}: ${outcome} ${code ?? ''}`).join(', ') ||
      'Nobody is told.'
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
    says={<p>{says} Nobody is told of it meanwhile. It stays on Today and here.</p>}
    done="Silenced."
  >
    <label className="field">
      <span>For so many hours</span>
      <input name="hours" type="number" className="short" min={1} max={720} defaultValue={24} required />
    </label>
  </Act>
)

const Nobody = () => (
  <>
    <Status tone="bad">nobody</Status> <Link to="/you">Give your address</Link>
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
      reason="none"
      says={<p>Whoever it concerns is told within a minute, if it still stands.</p>}
    />
  </>
)
