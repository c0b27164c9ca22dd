/** Is it safe to sleep? What is not in order comes first, with what to do; then every part. */
import '../styles/screens.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { System } from '#contracts/operators/system.ts'
import { ask } from '../api/query.ts'
import { FOLLOW_UP_COLUMNS, FollowUpsTable } from '../follow-ups/follow-ups-table.tsx'
import { Conditions } from '../kit/conditions.tsx'
import { formatCount } from '../kit/format.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Num } from '../kit/num.tsx'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { DatabasePanel } from './database-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { MailsPart } from './mails-part.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { ProcessesPanel } from './processes-panel.tsx'
import { PurgePanel } from './purge-panel.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { TestMail } from './test-mail.tsx'

const route = getRouteApi('/system')

export function SystemScreen() {
  const { part } = route.useSearch()
  if (part === 'mails') return <MailsPart />
  return part === 'follow-ups' ? <FollowUpsPart /> : <Overview />
}

const PROBLEM_COLUMNS: readonly ListColumn<System['conditions'][number]>[] = [
  { title: 'When', of: ({ level }) => level },
  { title: 'Part', of: ({ part }) => part },
  { title: 'About', of: ({ subject }) => subject },
  { title: 'Problem', of: ({ says }) => says },
  { title: 'What to do', of: ({ todo }) => todo },
]

function Overview() {
  const asked = ask('GET /system', {})
  const { data: system } = useSuspenseQuery(asked)
  const { refetch, isFetching } = useQuery(asked)
  return (
    <Screen
      title="System"
      about={
        <span>
          version <code>{system.version}</code>, as of <Time at={system.at} to="second" />
        </span>
      }
      command="system show"
      csv={{ name: 'system-problems', columns: PROBLEM_COLUMNS, rows: async () => system.conditions }}
      actions={
        <button type="button" className="button" aria-disabled={isFetching} onClick={() => refetch()}>
          Refresh
        </button>
      }
    >
      <Problems system={system} />
      <div className="panels">
        <QueuesPanel system={system} />
        <ProcessesPanel processes={system.processes} />
        <MailsPanel mails={system.mails} />
        <LendersPanel followUps={system.followUps} />
        <PurgePanel purge={system.purge} />
        <KeysPanel />
        <ChecksPanel system={system} />
        <DatabasePanel system={system} />
      </div>
      <AlertsPanel />
      <OwnerPanel owner={system.owner} texts={system.texts} />
    </Screen>
  )
}

const MailsPanel = ({ mails }: Pick<System, 'mails'>) => (
  <Panel
    title="Mails"
    actions={<TestMail />}
    facts={[
      ['Not delivered', <Num key="failed" value={mails.failed} to="/system" search={{ part: 'mails' }} />],
      ['Waiting', <Num key="waiting" value={mails.waiting} to="/system" search={{ part: 'mails', state: 'waiting' }} />],
      ['Retrying', formatCount(mails.retrying)],
      ['Oldest waiting', <Time key="oldest" at={mails.oldestAt} none="none" />],
      ['Mail server', mails.server],
      ['Last refusal', mails.lastProblem ?? (mails.failed > 0 ? 'none of those waiting' : 'none')],
    ]}
  />
)

const FOLLOW_UP_LABELS = { 'given-up': 'Given up', 'in-writing': 'In writing', waiting: 'Waiting', promised: 'Promised' }

const LendersPanel = ({ followUps }: Pick<System, 'followUps'>) => (
  <Panel
    title="Calls to lenders after a post"
    facts={Object.entries(FOLLOW_UP_LABELS).map(([wanted, label]) => {
      const count = followUps.reduce((sum, { state, count: some }) => sum + (state === wanted ? some : 0), 0)
      return [label, <Num key={wanted} value={count} to="/system" search={{ part: 'follow-ups' }} />] as const
    })}
  />
)

const Problems = ({ system: { conditions, checks, at } }: { readonly system: System }) => (
  <Panel title="Is it safe to sleep?">
    {conditions.length === 0 && <Status tone="good">Yes. Everything is in order.</Status>}
    {useQuery(ask('GET /alerts', {})).data?.people.length === 0 && <p>Nobody is emailed if that changes: see Alerts, below.</p>}
    <Conditions conditions={conditions} at={at} />
    {checks.ledger === null && <p className="quiet">Nobody has checked the ledger yet: see Checks, below.</p>}
  </Panel>
)

const MOST_FOLLOW_UPS = 500

function FollowUpsPart() {
  const query = useQuery(ask('GET /follow-ups', { limit: MOST_FOLLOW_UPS }))
  return (
    <Screen
      title="Calls to lenders"
      about={<Link to="/system">System</Link>}
      command="follow-ups list"
      csv={{ name: 'calls-to-lenders', columns: FOLLOW_UP_COLUMNS, rows: async () => query.data?.followUps ?? [] }}
    >
      <Loaded query={query}>
        {({ followUps }) => <FollowUpsTable followUps={followUps} empty="Every lender has answered what it was told." />}
      </Loaded>
    </Screen>
  )
}
