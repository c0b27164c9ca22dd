/** All that is not in order just now. Every screen, metric, mail and command that speaks of health reads it here. */
import type { Condition } from '#domain/watch/condition.ts'
import type { Needs } from '../system/needs.ts'
import { showSystem } from '../system/show-system.ts'

export async function presentConditions(context: Needs): Promise<readonly Condition[]> {
  const { problems } = await showSystem(context, 'viewer')
  return problems.map(({ code, level, says }) => ({ code, subject: null, level, says, count: 1, since: null, due: null }))
}
