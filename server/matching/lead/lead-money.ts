/** What an operator decides about a lead's money. The reason stands in the history; the ledger has what was done, and the lines what it comes to. */
import type { LEAD_MONEY_ENDPOINTS } from '#contracts/operators/lead-money.ts'
import { LEAD_MONEY_STATES, type LeadLineKind, type LeadMoney, moneyOf } from '#domain/money/lines.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { Acting } from '../../operators/acting.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'

type Act = { readonly id: string; readonly kind: LeadLineKind; readonly figureCents?: number }

const NEEDS: Readonly<Partial<Record<LeadLineKind, string>>> = {
  repriced: 'only the price of a lead that is sold can be changed, and to another one',
  credited: 'a credit is for a lead that is sold, and of what is owed for it at most',
  'return-accepted': 'no return is waiting for an answer',
  'return-refused': 'no return is waiting for an answer',
}

export const leadMoneyRoutes = (context: Needs): OperatorHandlers<typeof LEAD_MONEY_ENDPOINTS> => {
  async function act({ id, kind, figureCents }: Act, who: Acting) {
    const done = await context.storage.transaction(async (records) => {
      const at = context.now()
      await records.runs.lock(id)
      const run = await records.runs.find(id)
      const before = moneyOf(await records.money.ofLead(id))
      if (!run?.lender || !before) return { run, before }
      const event = { applicationId: id, lender: run.lender, kind, figureCents: figureCents ?? null }
      if (!(await records.money.add(event, at))) return { run, before }
      await records.ledger.append(id, { stage: 'operator', outcome: kind, lender: run.lender, priceCents: figureCents }, at)
      if (kind === 'repriced' && figureCents !== undefined) await records.runs.price(id, figureCents, at)
      return { run, before, after: moneyOf(await records.money.ofLead(id)) }
    })
    if (!done.run) return refuse(404, 'There is no application with this id. It may have been removed when its time was over.')
    if (!done.before) return refuse(409, 'No lender has accepted this lead: there is no money in it.')
    if (!done.after)
      return refuse(409, `This lead is “${LEAD_MONEY_STATES[done.before.state]}”: ${NEEDS[kind] ?? 'nothing changes'}.`)
    who.changed({ subject: id, before: shown(done.before), after: shown(done.after) })
    return answer({ id, ...shown(done.after) })
  }
  return {
    'POST /applications/{id}/price': ({ id, payoutCents }, who) => act({ id, kind: 'repriced', figureCents: payoutCents }, who),
    'POST /applications/{id}/credit': ({ id, creditCents }, who) => act({ id, kind: 'credited', figureCents: creditCents }, who),
    'POST /applications/{id}/return': ({ id, answer: said }, who) => act({ id, kind: `return-${said}` }, who),
  }
}

const shown = ({ state, priceCents, owedCents }: LeadMoney) => ({ state, payoutCents: priceCents, owedCents })
