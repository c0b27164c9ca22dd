/**
 * What happens to money by itself, every few minutes: returns that nobody answered in time are accepted, statements become final and are mailed, and a
 * lender that owes too much, or for too long, is paused until it has paid. Safe to repeat at any moment.
 */
import { lastFinalMonth } from '#domain/money/statement-month.ts'
import { UNPAID_LIMIT } from '../lenders/pause-lender.ts'
import type { RenderedLetter } from '../mails/letter.ts'
import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'
import { limitMail, statementMail } from './money-mails.ts'
import type { Needs } from './needs.ts'
import { acceptedFrom } from './operator-routes.ts'
import { type Owing, owingLenders } from './owing-lenders.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const MONEY_QUEUES = [
  { name: 'money', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 600 },
] as const satisfies readonly QueueSettings[]

export async function startMoneyWorker(context: Needs): Promise<void> {
  await context.jobs.work('money', async () => {
    await keepMoney(context)
    return 'done'
  })
  await context.jobs.schedule('money', EVERY_FIVE_MINUTES)
}

export async function keepMoney(context: Needs): Promise<void> {
  const { storage, now } = context
  await acceptReturns(context)
  await storage.transaction(({ money }) => money.makeFinal(lastFinalMonth(now()), now()))
  const owing = await owingLenders(context)
  await holdToLimits(context, owing)
  await mailStatements(context, owing)
}

async function acceptReturns(context: Needs): Promise<void> {
  const { storage, now } = context
  for (const { leadId, lender, askedAt } of await storage.records.money.waitingReturns()) {
    if ((await acceptedFrom(context, lender, askedAt)) > now()) continue
    await storage.transaction(async (records) => {
      const event = { applicationId: leadId, lender, kind: 'return-accepted' } as const
      if (await records.money.add(event, now()))
        await records.ledger.append(leadId, { stage: 'operator', outcome: event.kind, lender, reason: 'by-itself' }, now())
    })
  }
}

async function holdToLimits(context: Needs, owing: readonly Owing[]): Promise<void> {
  const { directory, log } = context
  const pauseOf = async (lender: string) => (await directory.current()).pauses.find((pause) => pause.lender === lender)
  const mailed = await context.storage.records.money.mails('limit')
  for (const each of owing) {
    const { lender } = each
    const pause = await pauseOf(lender)
    if (each.isOverLimit && !pause) {
      await directory.pause(lender, { until: null, reason: 'It owes more, or for longer, than agreed', by: UNPAID_LIMIT })
      log.note('lender-paused', { lender })
    }
    if (!each.isOverLimit && pause?.by === UNPAID_LIMIT) {
      await directory.resume(lender, UNPAID_LIMIT)
      log.note('lender-resumed', { lender })
    }
    const standing = await pauseOf(lender)
    const since = standing?.by === UNPAID_LIMIT ? standing.at.toISOString() : undefined
    if (since && !mailed.get(`${lender} ${since}`))
      await mailLender(context, each, { about: since, kind: 'limit' }, limitMail(each))
  }
}

/** Those that have just become final: older ones were made final without a lender that waited for them. */
async function mailStatements(context: Needs, owing: readonly Owing[]): Promise<void> {
  const { records } = context.storage
  const month = lastFinalMonth(context.now())
  const mailed = await records.money.mails('statement')
  for (const sums of await records.money.statements({ month })) {
    const lender = owing.find((each) => each.lender === sums.lender)
    if (lender && sums.finalAt && !mailed.get(`${lender.lender} ${month}`))
      await mailLender(context, lender, { about: month, kind: 'statement' }, statementMail(lender, sums))
  }
}

interface About {
  readonly about: string
  readonly kind: 'statement' | 'limit'
}

/** A mail that could not be sent is tried again the next time, under the same id. A staging site writes to no lender. */
async function mailLender(
  { storage, mailer, log, now, publicUrl, staging }: Needs,
  owing: Owing,
  { about, kind }: About,
  letter: RenderedLetter,
) {
  const { lender, billing } = owing
  if (!billing?.email || staging) return
  const messageId = `<${kind}.${lender}.${about.replaceAll(':', '')}@${new URL(publicUrl).hostname}>`
  const result = await mailer.send({ ...letter, to: billing.email, messageId })
  const isSent = result.kind === 'sent'
  await storage.records.money.noteMail(lender, about, kind, { sentAt: isSent ? now() : null, code: isSent ? null : result.code })
  if (!isSent) log.warn('money-mail-failing', { lender, code: result.code })
}
