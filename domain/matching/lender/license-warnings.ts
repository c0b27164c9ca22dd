/** What an operator should know about licenses, though it keeps no file from being applied. */

import { isServedState } from '../../law/state-law.ts'
import { type StateCode, US_STATES } from '../../places/us-states.ts'
import { addDays, formatUsDate, type PlainDate } from '../../values/calendar.ts'
import type { Lender } from './lender.ts'
import { hasEnded, type License } from './license.ts'

/** A renewal takes weeks. */
const WARNED_DAYS_BEFORE = 30

type Row = readonly [StateCode, License]

interface Warning {
  readonly holds: (row: Row, today: PlainDate) => boolean
  readonly text: (lender: string, rows: readonly Row[]) => string
}

const stateNames = (rows: readonly Row[]) => rows.map(([state]) => US_STATES[state]).join(', ')
const withLastDays = (rows: readonly Row[]) =>
  rows.map(([state, { validUntil }]) => `${US_STATES[state]} (${formatUsDate(validUntil)})`).join(', ')

const endsSoon = (license: License, today: PlainDate) => license.validUntil <= addDays(today, WARNED_DAYS_BEFORE)

/** One sentence per lender and kind, whatever the number of states. */
const WARNINGS: readonly Warning[] = [
  {
    holds: ([state]) => !isServedState(state),
    text: (lender, rows) => `${lender} has licenses in states that we have closed, where it is never asked: ${stateNames(rows)}.`,
  },
  {
    holds: ([, license], today) => hasEnded(license, today),
    text: (lender, rows) => `${lender} has licenses that have ended, so it is not asked there: ${withLastDays(rows)}.`,
  },
  {
    holds: ([, license], today) => !hasEnded(license, today) && endsSoon(license, today),
    text: (lender, rows) => `${lender} has licenses that end within ${WARNED_DAYS_BEFORE} days: ${withLastDays(rows)}.`,
  },
  {
    holds: ([, { checked }], today) => checked.on > today,
    text: (lender, rows) => `${lender} has licenses whose day of checking has not come yet: ${stateNames(rows)}.`,
  },
]

export function licenseWarnings({ name, licenses }: Lender, today: PlainDate): string[] {
  const rows = Object.entries(licenses) as [StateCode, License][]
  return WARNINGS.flatMap(({ holds, text }) => {
    const concerned = rows.filter((row) => holds(row, today))
    return concerned.length > 0 ? [text(name, concerned)] : []
  })
}
