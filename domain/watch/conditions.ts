/** Everything that may not be in order: one table, from which every screen, metric, mail, command and rule that speaks of health is made. */
import type { Condition } from './condition.ts'
import { type ConditionRow, WATCHED_PARTS } from './condition-row.ts'
import type { Facts } from './facts.ts'
import { BACKUP_ROWS } from './rows/backups.ts'
import { LENDER_ROWS } from './rows/lenders.ts'
import { MACHINE_ROWS } from './rows/machine.ts'
import { PEOPLE_ROWS } from './rows/people.ts'
import { RECORD_ROWS } from './rows/records.ts'
import { SALE_ROWS } from './rows/sales.ts'

const TABLE = { ...SALE_ROWS, ...LENDER_ROWS, ...PEOPLE_ROWS, ...RECORD_ROWS, ...BACKUP_ROWS, ...MACHINE_ROWS }

export type ConditionCode = keyof typeof TABLE
export const CONDITIONS: Readonly<Record<ConditionCode, ConditionRow>> = TABLE
export const CONDITION_CODES = Object.keys(TABLE) as [ConditionCode, ...ConditionCode[]]

/** What the table says of it, with its subject put in. Undefined: a code of another version. */
export function aboutCondition({ code, subject }: Pick<Condition, 'code' | 'subject'>) {
  if (!isConditionCode(code)) return undefined
  const { part, means, hurts, todo, command, screen } = CONDITIONS[code]
  return {
    ...{ part, means, hurts, todo },
    command: command?.replace('SUBJECT', subject ?? '') ?? null,
    screen: screen?.replace('$subject', encodeURIComponent(subject ?? '')) ?? null,
  }
}

export const isConditionCode = (code: string): code is ConditionCode => code in TABLE

/** What is not in order, the urgent first; of one code and subject at most one. */
export function conditionsOf(facts: Facts, now: Date): Condition[] {
  const found = CONDITION_CODES.flatMap((code) =>
    [CONDITIONS[code].find(facts, now) || []].flat().map(({ says, subject = null, count = 1, since = null, due = null }) => ({
      ...{ code, subject, level: CONDITIONS[code].level, says, count, since, due },
    })),
  )
  return found.toSorted(byUrgency)
}

const byUrgency = (one: Condition, other: Condition): number =>
  placeOf(one) - placeOf(other) || (one.due ?? '9').localeCompare(other.due ?? '9')

const placeOf = ({ code, level }: Condition): number =>
  WATCHED_PARTS.indexOf(CONDITIONS[code as ConditionCode].part) + (level === 'now' ? 0 : WATCHED_PARTS.length)
