import { describeHold, type PURGE_ENDPOINTS } from '#contracts/operators/purges.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { allowPurge, findHold } from './hold-purge.ts'
import { purge } from './purge.ts'

const NOTHING_HELD = 'No purge is held: there is nothing to allow.'

export const purgeRoutes = (context: Needs): OperatorHandlers<typeof PURGE_ENDPOINTS> => {
  const { now, storage } = context
  const { retention } = storage.records
  return {
    'POST /purges': async (_input, who) => {
      const end = await purge(context, 'always')
      if (end.kind === 'purged') who.changed({ subject: 'purge', after: end.report.counts })
      return end.kind === 'purged' ? answer(end.report) : refuse(409, `Nothing was purged. ${describeHold(end.hold)}`)
    },
    'GET /purges': async ({ limit }) =>
      answer({
        purges: await retention.reports(limit),
        runs: await retention.runs(),
        allowances: await retention.allowances(limit),
      }),
    'GET /purges/hold': async () => answer({ hold: (await findHold(context, now())) ?? null }),
    'POST /purges/allowances': async (_input, who) => {
      const at = now()
      const hold = await findHold(context, at)
      if (!hold) return refuse(409, NOTHING_HELD)
      if (hold.reason === 'clocks-apart') return refuse(409, describeHold(hold))
      const allowance = await allowPurge(context, at, who.name)
      who.changed({ subject: 'purge', before: { hold: hold.reason }, after: { allowedUntil: allowance.until } })
      return answer(allowance)
    },
  }
}
