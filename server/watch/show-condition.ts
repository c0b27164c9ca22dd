import type { ShownCondition } from '#contracts/operators/conditions.ts'
import type { Condition } from '#domain/watch/condition.ts'
import { CONDITIONS, type ConditionCode } from '#domain/watch/conditions.ts'

/** With what stands in the table about it, for its own subject. */
export function showCondition(condition: Condition): ShownCondition {
  const { part, hurts, todo, command, screen } = CONDITIONS[condition.code as ConditionCode]
  const subject = condition.subject ?? ''
  return {
    ...condition,
    ...{ part, hurts, todo },
    command: command?.replace('SUBJECT', subject) ?? null,
    screen: screen?.replace('$subject', encodeURIComponent(subject)) ?? null,
  }
}
