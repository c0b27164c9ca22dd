/** What happened, why this lender, who saw what, and what did we tell the person? */
import '../styles/lead.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { LEAD_MONEY_STATES } from '#domain/money/lines.ts'
import { ask } from '../api/query.ts'
import { formatMoney } from '../kit/format.ts'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { LeadStatus } from '../leads/lead-status.tsx'
import { AnswerPanel, ConsentPanel } from './answer-panels.tsx'
import { EVENT_COLUMNS } from './event-columns.ts'
import { LeadActs } from './lead-acts.tsx'
import { LookPanel, NotePanel } from './look-and-note-panels.tsx'
import { FollowUpPanel, LinkPanel, MailPanel, ReportPanel } from './message-panels.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RankingPanel } from './ranking-panel.tsx'
import { SharedPanel } from './shared-panel.tsx'
import { Timeline } from './timeline/timeline.tsx'

const route = getRouteApi('/leads/$id')

export function LeadScreen() {
  const { id } = route.useParams()
  const { data: lead } = useSuspenseQuery(ask('GET /leads/{id}', { id }))
  return (
    <Screen
      title="Lead"
      about={<Head lead={lead} />}
      command={`applications show ${id}`}
      csv={{ name: 'lead', columns: EVENT_COLUMNS, rows: async () => lead.events }}
    >
      <p className="person-line">{personLine(lead)}</p>
      <Timeline events={lead.events} />
      <AnswerPanel lead={lead} />
      <LeadActs lead={lead} />
      <PersonPanel lead={lead} />
      <RankingPanel lead={lead} />
      <SharedPanel lead={lead} />
      <div className="lead-panels">
        <MailPanel lead={lead} />
        <LinkPanel lead={lead} />
        <ConsentPanel lead={lead} />
        <ReportPanel lead={lead} />
        <FollowUpPanel lead={lead} />
        <LookPanel lead={lead} />
        <NotePanel lead={lead} />
      </div>
    </Screen>
  )
}

/** As far as it is kept and this person may see it: "L••• C•••, l•••@example.com, (•••) •••-0121, 372•• TN" */
const personLine = ({ masked, state, erased }: ShownLead): string => {
  const { firstName, lastName, email, primaryPhone, zipCode } = masked
  const parts = [[firstName, lastName], [email], [primaryPhone], [zipCode, state]].map((each) => each.filter(Boolean).join(' '))
  return email ? parts.filter(Boolean).join(', ') : erased ? 'This person was erased.' : 'Contact details are no longer kept.'
}

const Head = ({ lead }: { readonly lead: ShownLead }) => (
  <>
    <code className="name" title={lead.id}>
      {lead.id.slice(0, 8)}
    </code>
    <LeadStatus {...lead} />
    {lead.holder && (
      <span>
        to{' '}
        <Link to="/lenders/$id" params={{ id: lead.holder.lender }}>
          {lead.holder.name}
        </Link>
        {lead.money.payoutCents !== null && ` for ${formatMoney(lead.money.payoutCents)}`}
      </span>
    )}
    {lead.money.state && lead.money.state !== 'sold' && (
      <Status tone={lead.money.state === 'unpriced' ? 'busy' : 'bad'}>{LEAD_MONEY_STATES[lead.money.state].toLowerCase()}</Status>
    )}
    {lead.mails.at(-1)?.state === 'failed' && <Status tone="bad">last mail not delivered</Status>}
    {lead.unanswered && <Status tone="busy">{`${lead.unanswered.name} has not answered`}</Status>}
    <span>{formatMoney(lead.loanAmount * 100)}</span>
    <Time at={lead.createdAt} to="second" /> <Time at={lead.createdAt} />
    {lead.duplicateOf && (
      <span>
        repeats{' '}
        <Link to="/leads/$id" params={{ id: lead.duplicateOf }}>
          {lead.duplicateOf.slice(0, 8)}
        </Link>
      </span>
    )}
    {!lead.ledgerUnbroken && <Status tone="bad">ledger broken</Status>}
  </>
)
