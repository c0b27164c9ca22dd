/** What may have to be done now, from all subjects, the most urgent first. */
import { addDays, todayAcrossUs } from '#domain/calendar.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { type License, licenseStanding } from '#domain/matching/lender/license.ts'
import type { LenderHealthRow } from '#domain/operators/lender-figures.ts'
import { TODO_KINDS, type Todo } from '#domain/operators/today.ts'
import type { StateCode } from '#domain/us-states.ts'
import type { Context } from '../context.ts'
import { periodOf } from '../platform/clock/new-york-days.ts'
import type { PrivacyRequestReport } from '../privacy/requests/privacy-request-reports.ts'
import { fullestCap, NEAR_FULL } from './lender-standings.ts'

const WARNED_DAYS_BEFORE = 30
const MOST_REQUESTS = 50

interface Health {
  readonly lenders: readonly LenderHealthRow[]
  readonly overdueRuns: number
}

export async function todosOf(context: Context, { lenders, overdueRuns }: Health): Promise<Todo[]> {
  const { records } = context.storage
  const at = context.now()
  const [requests, failedMails, purges, view, ledger] = await Promise.all([
    records.privacyRequests.list('open', MOST_REQUESTS),
    records.mails.countFailed(),
    records.retention.runs(),
    context.directory.current(),
    records.checks.last('ledger'),
  ])
  const broken = ledger?.broken.length ?? 0
  const todos = [
    ...one(broken, { kind: 'ledger-broken', words: `The ledger of ${plural(broken, 'lead')} was changed`, urgent: true }),
    ...one(overdueRuns, { kind: 'overdue-runs', words: `${plural(overdueRuns, 'run')} overdue`, urgent: true }),
    ...lenders.flatMap(openBreaker),
    ...requests.map((request) => requestDue(request, at)),
    ...purges
      .flatMap(({ hold }) => (hold ? one(1, { kind: 'purge-held', words: 'The purge is held', urgent: true }) : []))
      .slice(0, 1),
    ...one(failedMails, { kind: 'failed-mails', words: `${plural(failedMails, 'mail')} not delivered` }),
    ...lenders.flatMap(capNearFull),
    ...view.lenders.flatMap((lender) => licensesEnding(lender, context)),
  ]
  return todos.sort(byUrgency)
}

type Draft = Pick<Todo, 'kind' | 'words'> & Partial<Todo>

const one = (count: number, draft: Draft): Todo[] =>
  count > 0 ? [{ subject: null, due: null, urgent: false, ...draft, count }] : []

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const openBreaker = ({ id, name, breakers }: LenderHealthRow): Todo[] =>
  Object.entries(breakers).flatMap(([call, state]) =>
    state === 'open'
      ? one(1, { kind: 'open-breaker', words: `${name} is left alone (${call}s fail)`, subject: id, urgent: true })
      : [],
  )

const ASKS: Readonly<Record<PrivacyRequestReport['request'], string>> = {
  'opt-out': 'Opt-out',
  delete: 'Deletion',
  copy: 'Copy of the data',
  correct: 'Correction',
}

/** By the end of the first day that is still ahead, or was missed. */
function requestDue(request: PrivacyRequestReport, at: Date): Todo {
  const day = [
    ...(request.acknowledgedAt ? [] : [request.acknowledgeBy]),
    ...(request.request === 'opt-out' ? [request.optOutBy] : []),
    request.answerBy,
  ].sort()[0]
  const due = periodOf(undefined, day).to ?? at
  return {
    kind: 'privacy-request',
    words: `${ASKS[request.request]} request`,
    subject: request.reference,
    count: 1,
    due: due.toISOString(),
    urgent: due <= at,
  }
}

function capNearFull(lender: LenderHealthRow): Todo[] {
  const cap = fullestCap(lender)
  if (!cap || cap.share < NEAR_FULL) return []
  const words = `${lender.name} has taken ${cap.used} of ${cap.cap} leads this ${cap.period}`
  return one(1, { kind: 'cap', words, subject: lender.id, urgent: cap.share >= 1 })
}

function licensesEnding({ id, name, licenses }: Lender, { now, production }: Context): Todo[] {
  const today = todayAcrossUs(now()).latest
  const soon = (Object.entries(licenses) as [StateCode, License][])
    .filter(([state, license]) => licenseStanding(state, license, today, !production) === 'asked')
    .flatMap(([state, { validUntil }]) =>
      validUntil !== null && validUntil <= addDays(today, WARNED_DAYS_BEFORE) ? [{ state, validUntil }] : [],
    )
    .sort((a, b) => (a.validUntil < b.validUntil ? -1 : 1))
  const due = periodOf(undefined, soon[0]?.validUntil).to?.toISOString() ?? null
  const states = soon.map(({ state }) => state).join(', ')
  return one(soon.length, {
    kind: 'license',
    words: `${name}’s ${plural(soon.length, 'license')} in ${states} will end`,
    subject: id,
    due,
  })
}

const byUrgency = (a: Todo, b: Todo): number =>
  Number(b.urgent) - Number(a.urgent) ||
  TODO_KINDS.indexOf(a.kind) - TODO_KINDS.indexOf(b.kind) ||
  (a.due ?? '9').localeCompare(b.due ?? '9')
