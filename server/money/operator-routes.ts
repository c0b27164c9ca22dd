import type { MONEY_ENDPOINTS, Statement } from '#contracts/operators/money.ts'
import { USUAL_RETURN_ANSWER_DAYS } from '#domain/matching/lender/lender.ts'
import { finalFrom, monthOf } from '#domain/money/statement-month.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import type { StatementSums } from './money-records.ts'
import type { Needs } from './needs.ts'
import { owingLenders } from './owing-lenders.ts'

/** When a return is accepted by itself. */
export async function acceptedFrom({ directory }: Pick<Needs, 'directory'>, lender: string, askedAt: Date): Promise<Date> {
  const days = (await directory.lastEntry(lender))?.billing?.returnAnswerDays ?? USUAL_RETURN_ANSWER_DAYS
  return new Date(askedAt.getTime() + days * DAY_MS)
}

export const moneyRoutes = (context: Needs): OperatorHandlers<typeof MONEY_ENDPOINTS> => {
  const { storage, directory, now } = context
  const { money } = storage.records
  const nameOf = async (lender: string) => (await directory.lastEntry(lender))?.name ?? lender
  return {
    'GET /money': async () =>
      answer({
        lenders: (await owingLenders(context)).map(({ ages, billing, ...owing }) => ({
          ...owing,
          upTo30Cents: ages.upTo30,
          upTo60Cents: ages.upTo60,
          upTo90Cents: ages.upTo90,
          over90Cents: ages.over90,
          mostUnpaidCents: billing?.mostUnpaidCents ?? null,
          mostUnpaidDays: billing?.mostUnpaidDays ?? null,
        })),
      }),
    'GET /money/returns': async () => {
      const waiting = await money.waitingReturns()
      const returns = waiting.map(async ({ leadId, lender, askedAt }) => ({
        ...{ leadId, lender, name: await nameOf(lender), askedAt: askedAt.toISOString() },
        acceptedFrom: (await acceptedFrom(context, lender, askedAt)).toISOString(),
      }))
      return answer({ returns: await Promise.all(returns) })
    },
    'GET /money/statements': async (asked) => {
      const [statements, mailed] = await Promise.all([money.statements(asked), money.mails('statement')])
      const shown = statements.map(async (sums) =>
        shownStatement(sums, await nameOf(sums.lender), mailed.get(`${sums.lender} ${sums.month}`), now()),
      )
      return answer({ statements: await Promise.all(shown) })
    },
    'GET /money/lines': async ({ limit, ...asked }) => {
      const rows = await money.lines({ ...asked, limit: limit + 1 })
      const lines = rows.slice(0, limit).map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
      return answer({ lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null })
    },
    'POST /money/payments': async ({ lender, paidCents }, who) => {
      const find = async () => (await owingLenders(context)).find((owing) => owing.lender === lender)
      const before = await find()
      if (!before) return refuse(404, 'No lender with this id has ever accepted a lead.')
      if (paidCents === 0) return refuse(409, 'Nothing was paid: give an amount.')
      await money.pay(lender, paidCents, now())
      const owedCents = (await find())?.owedCents ?? 0
      who.changed({ subject: lender, before: { owedCents: before.owedCents }, after: { owedCents } })
      return answer({ lender, owedCents })
    },
  }
}

function shownStatement({ finalAt, ...sums }: StatementSums, name: string, mailedAt: Date | null | undefined, at: Date): Statement {
  const isOver = sums.month < monthOf(at)
  return {
    ...sums,
    name,
    state: finalAt ? 'final' : isOver ? 'grace' : 'draft',
    finalFrom: finalFrom(sums.month),
    finalAt: finalAt?.toISOString() ?? null,
    mailedAt: mailedAt?.toISOString() ?? null,
  }
}
