/**
 * A lender's later report about a lead, signed with the lender's own secret and safe to repeat. A report that contradicts an earlier one is
 * refused (domain/money/report-order.ts). A report on a lead whose outcome is unknown resolves the lead: the run goes on from there.
 */

import { DECLINE_REASON_CODES } from '#domain/matching/lender/decline-reasons.ts'
import { costsMoreThanOffered } from '#domain/matching/lender/final-terms.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import { type PostbackReason, type PostbackRequest, VERDICTS } from '#domain/matching/lender/postback.ts'
import { termsOf } from '#domain/matching/run/offer-status.ts'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import { moneyOf } from '#domain/money/lines.ts'
import { type DatedReport, type Judgement, judgeReport, type Report } from '#domain/money/report-order.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { Needs, Records } from '../needs.ts'
import type { StoredRun } from '../run/stored-run.ts'
import { withRetries } from '../run/with-retries.ts'

type PostbackEnd =
  | { readonly kind: 'recorded' | 'repeated' }
  | { readonly kind: 'unknown-lead' }
  /** The lender does not have the lead, so there is nothing to report. */
  | { readonly kind: 'not-taken' }
  /** It contradicts an earlier report. */
  | { readonly kind: 'refused'; readonly sentence: string }

type PostbackNeeds = Pick<Needs, 'storage' | 'directory' | 'matching' | 'log' | 'now'>

export async function recordPostback(context: PostbackNeeds, lender: LenderId, postback: PostbackRequest): Promise<PostbackEnd> {
  const { storage, log, matching } = context
  const { attemptKey, event } = postback
  const run = await storage.records.runs.findByRunId(runIdOf(attemptKey))
  if (!run?.state || !attemptKey.endsWith(`.${lender}`)) return { kind: 'unknown-lead' }
  const judgement = await judge(context, storage.records, run, lender, postback)
  if (judgement.kind !== 'accepted') return judgement
  const result = resultOfReport(postback)
  if (result && isOpen(run, attemptKey)) await matching.resolve(run.applicationId, attemptKey, result)
  const end = await withRetries(storage, () =>
    storage.transaction((records) => record(context, records, run.applicationId, lender, postback)),
  )
  if (end.kind === 'recorded') log.note('postback', { applicationId: run.applicationId, lender, status: event })
  return end
}

const isOpen = ({ state }: StoredRun, attemptKey: string) => state !== null && openAttempt(state.phase)?.key === attemptKey

const reportOf = ({ event, payoutCents, amountCents, terms }: PostbackRequest): Report => ({
  event,
  payoutCents: payoutCents ?? null,
  amountCents: amountCents ?? null,
  terms: terms ?? null,
})

interface Reported {
  readonly event: PostbackRequest['event']
  readonly payoutCents?: number | null | undefined
  readonly reason?: PostbackReason | null | undefined
}

/** What the report says of a lead whose outcome is unknown. */
export function resultOfReport({ event, payoutCents, reason }: Reported): PostResult | undefined {
  const verdict = VERDICTS[event]
  if (verdict === 'accepted') return { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: payoutCents ?? null }
  return verdict === 'declined'
    ? { kind: 'declined', reasons: [DECLINE_REASON_CODES.find((code) => code === reason) ?? 'other'] }
    : undefined
}

async function judge(
  { directory, now }: PostbackNeeds,
  records: Records,
  run: StoredRun,
  lender: LenderId,
  postback: PostbackRequest,
): Promise<Judgement | { readonly kind: 'not-taken' }> {
  const { attemptKey } = postback
  const report: DatedReport = { ...reportOf(postback), happenedAt: new Date(postback.happenedAt), receivedAt: now() }
  const holds = run.lender === lender
  const reports = await records.postbacks.of(attemptKey)
  if (!holds && !isOpen(run, attemptKey) && reports.length === 0 && !(await mayStillReport(records, run, attemptKey, report)))
    return { kind: 'not-taken' }
  const acceptedAt = holds ? run.finishedAt : null
  return judgeReport(
    {
      reports,
      money: holds ? moneyOf(await records.money.ofLead(run.applicationId)) : undefined,
      startedAt: run.startedAt,
      daysSinceAcceptance: acceptedAt && (report.receivedAt.getTime() - acceptedAt.getTime()) / DAY_MS,
      returnDays: await directory.returnDays(run.lendersVersion, lender, records),
    },
    report,
  )
}

/**
 * A lender without the lead may report little: a no that resolved the lead, again; an erasure that it was asked for; and, when the lead was
 * taken back, what became of it.
 */
async function mayStillReport(
  records: Records,
  { applicationId, state }: StoredRun,
  attemptKey: string,
  { event }: Report,
): Promise<boolean> {
  const hasDeclined = state?.results.some(
    ({ lender, result }) => attemptKey.endsWith(`.${lender}`) && result.kind === 'declined' && VERDICTS[event] === 'declined',
  )
  if (hasDeclined) return true
  const followUps = (await records.followUps.of(applicationId)).filter((followUp) => followUp.attemptKey === attemptKey)
  return followUps.some(({ followUp }) => followUp === 'void' || (followUp === 'erase' && event === 'erased'))
}

/** Reports about one lead line up, so that no two that contradict each other are both recorded. */
async function record(
  context: PostbackNeeds,
  records: Records,
  applicationId: string,
  lender: LenderId,
  postback: PostbackRequest,
): Promise<PostbackEnd> {
  const { attemptKey, event, happenedAt } = postback
  await records.runs.lock(applicationId)
  const run = await records.runs.find(applicationId)
  if (!run) return { kind: 'unknown-lead' }
  const report = reportOf(postback)
  const judgement = await judge(context, records, run, lender, postback)
  if (judgement.kind !== 'accepted') return judgement
  const receivedAt = context.now()
  const reason = event === 'declined' || event === 'returned' ? (postback.reason ?? 'other') : null
  await records.postbacks.add({
    ...report,
    lender,
    attemptKey,
    applicationId,
    happenedAt: new Date(happenedAt),
    receivedAt,
    reason,
  })
  const costsMore = run.lender === lender ? costlierLoan(run, lender, report) : undefined
  await records.ledger.append(
    applicationId,
    {
      stage: 'postback',
      outcome: event,
      lender,
      reason: costsMore ? 'costs-more-than-offered' : (reason ?? undefined),
      priceCents: report.payoutCents ?? undefined,
    },
    receivedAt,
  )
  if (costsMore) await records.runs.keepFigures(applicationId, { costsMoreThanOffered: costsMore })
  if (run.lender === lender) await changeMoney(records, { applicationId, lender, report }, receivedAt)
  if (event === 'erased') await records.followUps.end({ attemptKey, followUp: 'erase' }, 'done', 'erased', receivedAt)
  return { kind: 'recorded' }
}

/** A return is asked for: it is ours to accept or to refuse. */
async function changeMoney(
  records: Records,
  { applicationId, lender, report: { event, payoutCents } }: { applicationId: string; lender: LenderId; report: Report },
  at: Date,
) {
  if (event === 'returned') await records.money.add({ applicationId, lender, kind: 'return-asked' }, at)
  if (payoutCents === null) return
  await records.money.add({ applicationId, lender, kind: 'priced', figureCents: payoutCents }, at)
  await records.runs.price(applicationId, payoutCents, at)
}

function costlierLoan({ state }: StoredRun, lender: LenderId, { amountCents, terms }: Report) {
  const offer = (state && termsOf(state, lender)) ?? state?.candidates.find((candidate) => candidate.lender === lender)?.terms
  return offer && terms && amountCents ? costsMoreThanOffered(offer, terms, amountCents) : undefined
}
