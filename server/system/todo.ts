/** What may have to be done now, from all subjects, the most urgent first. */

import type { ListedApplication } from '#contracts/operators/applications.ts'
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import type { ListedPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { TODO_KINDS, type Todo } from '#contracts/operators/today.ts'
import type { PrivacyRequestStep } from '#domain/law/privacy-request-dates.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { type License, licenseStatus } from '#domain/matching/lender/license.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { listPrivacyRequests } from '../privacy/requests/answer-privacy-request.ts'
import { fullestCap, NEAR_FULL } from './lender-statuses.ts'
import type { Needs } from './needs.ts'

const WARNED_DAYS_BEFORE = 30
const MOST_REQUESTS = 50
const MOST_WAITING = 100
/** Most lenders decide within minutes. */
const LONG_WAIT_MS = 3_600_000

interface Health {
  readonly lenders: readonly LenderHealthRow[]
  readonly overdueRuns: number
}

export async function todosOf(context: Needs, { lenders, overdueRuns }: Health): Promise<Todo[]> {
  const { records } = context.storage
  const at = context.now()
  const [requests, failedMails, purges, view, ledger, history, waiting] = await Promise.all([
    listPrivacyRequests(context, { status: 'open', limit: MOST_REQUESTS }),
    records.mails.countFailed(),
    records.retention.runs(),
    context.directory.current(),
    records.checks.last('ledger'),
    records.checks.last('history'),
    records.applicationReports.list({ figure: 'pending', period: {} }, MOST_WAITING),
  ])
  const broken = ledger?.broken.length ?? 0
  const changedEntries = history?.broken.length ?? 0
  const todos = [
    ...one(broken, { kind: 'ledger-broken', text: `The ledger of ${plural(broken, 'lead')} was changed`, urgent: true }),
    ...one(changedEntries, { kind: 'history-broken', text: 'The history was changed', urgent: true }),
    ...one(overdueRuns, { kind: 'overdue-runs', text: `${plural(overdueRuns, 'run')} overdue`, urgent: true }),
    ...waitingLeads(waiting, at),
    ...lenders.flatMap(openBreaker),
    ...requests.flatMap(requestDue),
    ...purges
      .flatMap(({ hold }) => (hold ? one(1, { kind: 'purge-held', text: 'The purge is held', urgent: true }) : []))
      .slice(0, 1),
    ...one(failedMails, { kind: 'failed-mails', text: `${plural(failedMails, 'mail')} not delivered`, urgent: true }),
    ...lenders.flatMap(capNearFull),
    ...view.lenders.flatMap((lender) => licensesEnding(lender, context)),
  ]
  return todos.sort(byUrgency)
}

type Draft = Pick<Todo, 'kind' | 'text'> & Partial<Todo>

const one = (count: number, draft: Draft): Todo[] =>
  count > 0 ? [{ subject: null, since: null, due: null, urgent: false, ...draft, count }] : []

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const openBreaker = ({ id, name, breakers }: LenderHealthRow): Todo[] =>
  Object.entries(breakers).flatMap(([call, state]) =>
    state === 'open'
      ? one(1, { kind: 'open-breaker', text: `${name} is left alone (${call}s fail)`, subject: id, urgent: true })
      : [],
  )

const ASKS: Readonly<Record<ListedPrivacyRequest['request'], string>> = {
  'opt-out': 'Opt-out',
  delete: 'Deletion',
  copy: 'Copy of the data',
  correct: 'Correction',
  complaint: 'Complaint',
}

const STEPS: Readonly<Record<PrivacyRequestStep, string>> = {
  acknowledge: 'acknowledge it',
  'opt-out': 'end sharing',
  answer: 'answer it',
}

/** The nearest step, as the request itself says it. */
const requestDue = ({ request, reference, due }: ListedPrivacyRequest): Todo[] =>
  due
    ? one(1, {
        kind: 'privacy-request',
        text: `${ASKS[request]} request: ${STEPS[due.step]}`,
        subject: reference,
        due: due.by,
        urgent: due.daysLeft <= 0,
      })
    : []

interface Waiting {
  readonly applications: readonly ListedApplication[]
  readonly next: string | null
}

/** Newest first. Nobody else is asked meanwhile: the person waits too. */
function waitingLeads({ applications, next }: Waiting, at: Date): Todo[] {
  const oldest = applications.at(-1)?.createdAt ?? null
  const who = applications.length === 1 ? '1 lead waits' : `${applications.length}${next ? ' or more' : ''} leads wait`
  return one(applications.length, {
    kind: 'waiting-leads',
    text: `${who} for a lender’s decision`,
    since: next === null ? oldest : null,
    urgent: oldest !== null && at.getTime() - Date.parse(oldest) > LONG_WAIT_MS,
  })
}

function capNearFull(lender: LenderHealthRow): Todo[] {
  const cap = fullestCap(lender)
  if (!cap || cap.share < NEAR_FULL) return []
  const text = `${lender.name} has taken ${cap.used} of ${cap.cap} leads this ${cap.period}`
  return one(1, { kind: 'cap', text, subject: lender.id, urgent: cap.share >= 1 })
}

function licensesEnding({ id, name, licenses }: Lender, { now }: Needs): Todo[] {
  const today = todayAcrossUs(now()).latest
  const soon = (Object.entries(licenses) as [StateCode, License][])
    .filter(([state, license]) => licenseStatus(state, license, today) === 'asked')
    .flatMap(([state, { validUntil }]) => (validUntil <= addDays(today, WARNED_DAYS_BEFORE) ? [{ state, validUntil }] : []))
    .sort((a, b) => (a.validUntil < b.validUntil ? -1 : 1))
  const due = soon[0]?.validUntil ?? null
  const states = soon.map(({ state }) => state).join(', ')
  return one(soon.length, {
    kind: 'license',
    text: `${name}’s ${plural(soon.length, 'license')} in ${states} will end`,
    subject: id,
    due,
  })
}

const byUrgency = (a: Todo, b: Todo): number =>
  Number(b.urgent) - Number(a.urgent) ||
  TODO_KINDS.indexOf(a.kind) - TODO_KINDS.indexOf(b.kind) ||
  (a.due ?? '9').localeCompare(b.due ?? '9')
