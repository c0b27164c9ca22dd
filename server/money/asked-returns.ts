import { USUAL_RETURN_ANSWER_DAYS } from '#domain/matching/lender/lender.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { Needs } from './needs.ts'

/** Returns that wait for an answer, the oldest first, and when each is accepted by itself. */
export async function askedReturns({ storage, directory }: Needs) {
  const waiting = await storage.records.money.waitingReturns()
  const ids = [...new Set(waiting.map(({ lender }) => lender))]
  const entries = new Map(await Promise.all(ids.map(async (id) => [id, await directory.lastEntry(id)] as const)))
  return waiting.map((asked) => {
    const { name = asked.lender, billing } = entries.get(asked.lender) ?? {}
    const answerMs = (billing?.returnAnswerDays ?? USUAL_RETURN_ANSWER_DAYS) * DAY_MS
    const acceptedFrom = new Date(asked.askedAt.getTime() + answerMs).toISOString()
    return { ...asked, name, askedAt: asked.askedAt.toISOString(), acceptedFrom }
  })
}
