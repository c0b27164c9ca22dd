/**
 * What happens to money by itself, every few minutes: returns that nobody answered in time are accepted, statements become final and are mailed, and a
 * lender that owes too much, or for too long, is paused until it has paid. Safe to repeat at any moment.
 */
import { lastFinalMonth } from '#domain/money/statement-month.ts'
import { UNPAID_LIMIT } from '../lenders/pause-lender.ts'
import type { QueueSettings } from '../platform/jobs/pg-boss-jobs.ts'
import { askedReturns } from './asked-returns.ts'
import { mailLender } from './money-mails.ts'
import type { Needs } from './needs.ts'
import { type Owing, owingLenders } from './owing-lenders.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const MONEY_QUEUES = [
  { name: 'money', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 600 },
] as const satisfies readonly QueueSettings[]

export async function startMoneyWorker(context: Needs): Promise<void> {
  await context.jobs.work('money', () => keepMoney(context))
  await context.jobs.schedule('money', EVERY_FIVE_MINUTES)
}

export async function keepMoney(context: Needs): Promise<void> {
  const { storage, now } = context
  const month = lastFinalMonth(now())
  await acceptReturns(context)
  await storage.transaction(({ money }) => money.makeFinal(month, now()))
  // Of older months nobody waits for a statement.
  const final = await storage.records.money.statements({ month })
  for (const owing of await owingLenders(context)) {
    await holdToLimit(context, owing)
    const { lender, billing } = owing
    if (final.some((each) => each.lender === lender && each.finalAt))
      await mailLender(context, billing?.email, { lender, kind: 'statement', about: month })
  }
}

async function acceptReturns(context: Needs): Promise<void> {
  const { storage, now } = context
  for (const { leadId, lender, acceptedFrom } of await askedReturns(context)) {
    if (acceptedFrom > now().toISOString()) continue
    await storage.transaction(async (records) => {
      const event = { applicationId: leadId, lender, kind: 'return-accepted' } as const
      if (!(await records.money.add(event, now()))) return
      // The time of the lead's record may be over; its lines stay.
      if ((await records.ledger.read(leadId)).length > 0)
        await records.ledger.append(leadId, { stage: 'operator', outcome: event.kind, lender, reason: 'by-itself' }, now())
    })
  }
}

async function holdToLimit(context: Needs, { lender, isOverLimit, billing }: Owing): Promise<void> {
  const { directory, log } = context
  const findPause = async () => (await directory.current()).pauses.find((pause) => pause.lender === lender)
  const before = await findPause()
  if (isOverLimit && !before) {
    await directory.pause(lender, { until: null, reason: 'It owes more, or for longer, than agreed', by: UNPAID_LIMIT })
    log.note('lender-paused', { lender })
  }
  if (!isOverLimit && before?.by === UNPAID_LIMIT) {
    await directory.resume(lender, UNPAID_LIMIT)
    log.note('lender-resumed', { lender })
  }
  const pause = isOverLimit ? await findPause() : undefined
  if (pause?.by === UNPAID_LIMIT)
    await mailLender(context, billing?.email, { lender, kind: 'limit', about: pause.at.toISOString() })
}
