/** All that is not in order just now. Every screen, metric, mail and command that speaks of health reads it here. */
import type { ShownCondition } from '#contracts/operators/conditions.ts'
import type { ListedPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import type { PrivacyRequestStep } from '#domain/law/privacy-request-dates.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { Condition } from '#domain/watch/condition.ts'
import { aboutCondition, conditionsOf } from '#domain/watch/conditions.ts'
import type { BackupFacts, Ends, Facts } from '#domain/watch/facts.ts'
import { WARNED_DAYS_BEFORE } from '#domain/watch/rows/lenders.ts'
import { longestGapMs } from '#domain/watch/sale-gap.ts'
import { listPrivacyRequests } from '../privacy/requests/answer-privacy-request.ts'
import { lenderFacts } from './lender-facts.ts'
import type { Needs } from './needs.ts'
import { type SystemParts, systemParts } from './system-parts.ts'

const MOST_REQUESTS = 500
const MOST_WAITING = 100

/** `parts`: as they were just read. */
export const presentConditions = async (context: Needs, parts?: SystemParts): Promise<readonly Condition[]> =>
  conditionsOf(await collectFacts(context, parts ?? (await systemParts(context))), context.now())

/** With what the table says of each. */
export const shownConditions = async (context: Needs, parts?: SystemParts): Promise<ShownCondition[]> =>
  (await presentConditions(context, parts)).flatMap((condition) => {
    const about = aboutCondition(condition)
    if (!about) return []
    const { means: _, ...shown } = about
    return [{ ...condition, ...shown }]
  })

async function collectFacts(context: Needs, parts: SystemParts): Promise<Facts> {
  const { records } = context.storage
  const now = context.now()
  const [lenders, { saleHours, ...usualDays }, lastAt, requests, waiting, tokens, checkable, marks, lastDay] = await Promise.all([
    lenderFacts(context),
    records.watch.usual(now),
    records.watch.lastSaleAt(),
    listPrivacyRequests(context, { status: 'open', limit: MOST_REQUESTS }),
    records.applicationReports.list({ figure: 'pending', period: {} }, MOST_WAITING),
    records.watch.endingTokens(now, WARNED_DAYS_BEFORE),
    records.watch.checkable(),
    records.watch.marks(),
    endsOf(context, now),
  ])
  const sent = await records.watch.sentSince(lastAt ?? new Date(0))
  return {
    ...parts,
    ...lenders,
    sales: {
      lastAt: lastAt?.toISOString() ?? null,
      longestGapMs: longestGapMs(saleHours, now),
      gapHours: context.saleGapHours,
      sentSince: sent.count,
      firstSentAt: sent.firstAt?.toISOString() ?? null,
    },
    lastDay,
    usualDays,
    waitingLeads: {
      count: waiting.applications.length,
      isMore: waiting.next !== null,
      oldestAt: waiting.applications.at(-1)?.createdAt ?? null,
    },
    requests: requests.flatMap(requestDue),
    tokens,
    checkable,
    certificateUntil: marks.get('certificate')?.at ?? null,
    backups: backupFacts(context, marks),
  }
}

async function endsOf({ storage: { records } }: Needs, to: Date): Promise<Ends> {
  const hours = await records.figures.hours({ from: new Date(to.getTime() - DAY_MS), to })
  const sum = (name: string) =>
    hours.reduce((total, { figure, part, value }) => total + (figure === name && part === '' ? value : 0), 0)
  return { sent: sum('sent') - sum('duplicates'), refused: sum('refused'), failed: sum('errors') }
}

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
const requestDue = ({ request, reference, due }: ListedPrivacyRequest): Facts['requests'] =>
  due ? [{ reference, asks: ASKS[request], step: STEPS[due.step], by: due.by, daysLeft: due.daysLeft }] : []

/** Only production on PostgreSQL is backed up by commands of an installation. */
function backupFacts(
  { production, databaseUrl, backups }: Needs,
  marks: Awaited<ReturnType<Needs['storage']['records']['watch']['marks']>>,
): BackupFacts | null {
  const begun = marks.get('begun')
  if (!production || databaseUrl === undefined || !begun) return null
  return {
    madeAt: marks.get('backup')?.at ?? null,
    copy: backups.copyTo ? { madeAt: marks.get('backup-copy')?.at ?? null } : null,
    test: marks.get('restore-test') ?? null,
    since: begun.at,
  }
}
