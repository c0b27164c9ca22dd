import type { SYSTEM_ENDPOINTS, System } from '#contracts/operators/system.ts'
import { MOST_DAYS_OF_TODAY, type TODAY_ENDPOINTS } from '#contracts/operators/today.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { lendersHealth } from '../figures/lenders/lender-health.ts'
import { tooMany } from '../figures/operator-routes.ts'
import { comparedRange, type Range } from '../figures/ranges.ts'
import { todaysFigures } from '../figures/today-figures.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { type OperatorHandlers, SINCE_AFTER_UNTIL } from '../operators/operator-route.ts'
import { shownConditions } from '../watch/present-conditions.ts'
import { systemParts } from '../watch/system-parts.ts'
import { statusesOf } from './lender-statuses.ts'
import type { Needs } from './needs.ts'
import { settingsThatMatter } from './settings-that-matter.ts'

export const systemRoutes = (context: Needs): OperatorHandlers<typeof SYSTEM_ENDPOINTS & typeof TODAY_ENDPOINTS> => {
  const { storage, staging, now } = context
  return {
    'GET /system': async (_input, { role }) => answer(await showSystem(context, role)),
    'GET /today': async (asked) => {
      const at = now()
      const compared = comparedRange(asked, at)
      if (compared.days <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      if (compared.days > MOST_DAYS_OF_TODAY) return refuse(422, tooMany(MOST_DAYS_OF_TODAY))
      const [figures, { lenders }, conditions] = await Promise.all([
        todaysFigures(storage.records.figures, compared, { at, staging }),
        lendersHealth(context, { from: compared.range.from, to: compared.range.to }),
        shownConditions(context),
      ])
      return answer({
        at: at.toISOString(),
        range: spanOf(compared.range),
        isRunning: compared.isRunning,
        before: spanOf(compared.before),
        ...figures,
        lenders: statusesOf(lenders),
        conditions,
      })
    },
  }
}

const spanOf = ({ since, until, from, to }: Range) => ({ since, until, from: from.toISOString(), to: to.toISOString() })

/** Is it safe to sleep? How every part of the system stands, and what is not in order. */
async function showSystem(context: Needs, role: Role): Promise<System> {
  const parts = await systemParts(context)
  const { policy } = context
  return {
    ...parts,
    conditions: await shownConditions(context, parts),
    texts: await context.storage.records.legalTexts.shownLast(),
    owner: isAtLeast(role, 'owner')
      ? { policy, switches: { ...policyNamed(policy) }, settings: settingsThatMatter(context) }
      : null,
  }
}
