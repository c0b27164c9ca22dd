import type { MONEY_ENDPOINTS } from '#contracts/operators/money.ts'
import { finalFrom, monthOf } from '#domain/money/statement-month.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { withIsoTimes } from '../platform/database/named-row.ts'
import { askedReturns } from './asked-returns.ts'
import type { Needs } from './needs.ts'
import { owingLenders } from './owing-lenders.ts'

export const moneyRoutes = (context: Needs): OperatorHandlers<typeof MONEY_ENDPOINTS> => {
  const { storage, directory, now } = context
  const { money } = storage.records
  return {
    'GET /money': async () => {
      const lenders = (await owingLenders(context)).map(({ billing: { mostUnpaidCents, mostUnpaidDays } = {}, ...owing }) => ({
        ...owing,
        mostUnpaidCents: mostUnpaidCents ?? null,
        mostUnpaidDays: mostUnpaidDays ?? null,
      }))
      return answer({ lenders })
    },
    'GET /money/returns': async () => answer({ returns: await askedReturns(context) }),
    'GET /money/statements': async (asked) => {
      const statements = (await money.statements(asked)).map(async (statement) => {
        const { lender, month, finalAt } = statement
        return {
          ...withIsoTimes(statement),
          name: (await directory.lastEntry(lender))?.name ?? lender,
          state: finalAt ? ('final' as const) : month < monthOf(now()) ? ('grace' as const) : ('draft' as const),
          finalFrom: finalFrom(month),
        }
      })
      return answer({ statements: await Promise.all(statements) })
    },
    'GET /money/lines': async ({ limit, ...asked }) => {
      const rows = await money.lines({ ...asked, limit: limit + 1 })
      const lines = rows.slice(0, limit).map(withIsoTimes)
      return answer({ lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null })
    },
    'POST /money/payments': async ({ lender, paidCents }, who) => {
      const owedBy = async () => (await owingLenders(context)).find((owing) => owing.lender === lender)?.owedCents
      const before = await owedBy()
      if (before === undefined) return refuse(404, 'No lender with this id has ever accepted a lead.')
      if (paidCents === 0) return refuse(409, 'Nothing was paid: give an amount.')
      await money.pay(lender, paidCents, now())
      const owedCents = (await owedBy()) ?? 0
      who.changed({ subject: lender, before: { owedCents: before }, after: { owedCents } })
      return answer({ lender, owedCents })
    },
  }
}
