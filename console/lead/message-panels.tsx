/** Mails, links, reports and follow-up calls: what went to the person, and what goes between us and lenders after a post. */
import { LINE_COLUMNS } from '#contracts/operators/money-columns.ts'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { LEAD_MONEY_STATES } from '#domain/money/lines.ts'
import { AskAgain } from '../follow-ups/ask-again.tsx'
import { FOLLOW_UP_TONES } from '../follow-ups/tones.ts'
import { Act } from '../kit/act.tsx'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import type { Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel, ListTable } from '../table/list-table.tsx'
import { MoneyActs } from './money-acts.tsx'

interface Props {
  readonly lead: ShownLead
}
type Mail = ShownLead['mails'][number]
type Link = ShownLead['links'][number]
type Report = ShownLead['reports'][number]
type FollowUp = ShownLead['followUps'][number]

const MAIL_TONES: Readonly<Record<Mail['state'], Tone>> = { sent: 'good', waiting: 'busy', failed: 'bad', dropped: 'idle' }

const MAIL_COLUMNS: readonly ListColumn<Mail>[] = [
  { title: 'Mail', of: ({ kind }) => kind.replaceAll('-', ' ') },
  { title: 'To', of: ({ to }) => to },
  { title: 'Status', of: ({ state }) => state, tone: ({ state }) => MAIL_TONES[state] },
  { title: 'When', of: ({ endedAt, createdAt }) => endedAt ?? createdAt, isTime: true },
  { title: 'Server said', of: ({ code, reply }) => [code, reply].filter(Boolean).join(' ') || null },
]

export const MailPanel = ({ lead: { mails } }: Props) => (
  <ListPanel
    title="Mails"
    columns={MAIL_COLUMNS}
    rows={mails}
    empty="No mail went to this person."
    rowActs={({ id, state }) =>
      state === 'failed' && (
        <Act
          call="POST /mails/retries"
          args={{ ids: [id] }}
          label="Retry"
          title="Send this mail again"
          says="The mail goes out once more, to the address of the application."
          quiet
          done="The mail is on its way."
        />
      )
    }
  />
)

const LINK_COLUMNS: readonly ListColumn<Link>[] = [
  { title: 'Link to', of: ({ kind, lender }) => (kind === 'lender' ? lender : 'Your request') },
  { title: 'Created', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'First opened', of: ({ firstOpenedAt }) => firstOpenedAt, isTime: true },
  { title: 'Opened', of: ({ openings, firstOpenedAt }) => openings ?? (firstOpenedAt ? 'yes' : 'no'), right: true },
  { title: 'Expires', of: ({ expiresAt }) => expiresAt, isTime: true, wideOnly: true },
]

export const LinkPanel = ({ lead: { links } }: Props) => (
  <ListPanel
    title="Links"
    columns={LINK_COLUMNS}
    rows={links}
    idOf={({ kind, createdAt }) => `${kind} ${createdAt}`}
    empty="No links."
  />
)

const REPORT_COLUMNS: readonly ListColumn<Report>[] = [
  { title: 'Report', of: ({ event }) => event },
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Received', of: ({ receivedAt }) => receivedAt, isTime: true },
  { title: 'Pays', of: ({ payoutCents }) => (payoutCents === null ? null : formatMoney(payoutCents)), right: true },
  { title: 'Loan', of: ({ amountCents }) => (amountCents === null ? null : formatMoney(amountCents)), right: true },
  { title: 'Why', of: ({ reason }) => reason },
]

const { kind, at, cents } = LINE_COLUMNS
const MONEY_COLUMNS: readonly ListColumn<ShownLead['money']['lines'][number]>[] = [
  ...[kind, at],
  { title: 'Statement', of: ({ month }) => month },
  cents,
]

export const ReportPanel = ({ lead }: Props) => (
  <Panel title="Money and reports">
    <MoneyWords {...lead.money} />
    {lead.money.lines.length > 0 && (
      <ListTable
        title="Money"
        columns={MONEY_COLUMNS}
        rows={lead.money.lines}
        idOf={({ kind, at }) => `${kind} ${at}`}
        empty={null}
      />
    )}
    <MoneyActs lead={lead} />
    <ListTable
      title="Reports"
      columns={REPORT_COLUMNS}
      rows={lead.reports}
      idOf={({ event, lender, receivedAt }) => `${event} ${lender} ${receivedAt}`}
      empty="No reports from lenders."
    />
  </Panel>
)

const MoneyWords = ({ state, payoutCents, owedCents, fundedCents }: ShownLead['money']) => (
  <p>
    {state ? `${LEAD_MONEY_STATES[state]}. ` : 'No lender has accepted it. '}
    {payoutCents !== null && `Price ${formatMoney(payoutCents)}; the lender owes ${formatMoney(owedCents ?? 0)} for it. `}
    {fundedCents !== null && `The loan was paid out: ${formatMoney(fundedCents)}.`}
  </p>
)

const FOLLOW_UP_COLUMNS: readonly ListColumn<FollowUp>[] = [
  { title: 'Follow-up', of: ({ followUp }) => followUp },
  { title: 'Lender', of: ({ name }) => name },
  {
    title: 'State',
    of: ({ state }) => state,
    show: ({ state }) => state.replace('-', ' '),
    tone: ({ state }) => FOLLOW_UP_TONES[state],
  },
  { title: 'Answer', of: ({ code }) => code },
  { title: 'When', of: ({ endedAt, createdAt }) => endedAt ?? createdAt, isTime: true },
]

export const FollowUpPanel = ({ lead: { followUps } }: Props) => (
  <ListPanel
    title="Follow-ups to lenders"
    columns={FOLLOW_UP_COLUMNS}
    rows={followUps}
    idOf={({ attemptKey, followUp }) => `${followUp} ${attemptKey}`}
    empty="No follow-ups."
    rowActs={({ attemptKey, followUp, name, state }) =>
      REPEATABLE_FOLLOW_UP_STATES.includes(state) && <AskAgain attemptKey={attemptKey} followUp={followUp} lender={name} />
    }
  />
)
