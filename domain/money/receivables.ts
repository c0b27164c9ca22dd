/** What a lender still owes of its statements, and since when. Payments and credits go to the oldest statement first. */
import type { Billing } from '../matching/lender/lender.ts'
import { daysBetween, type PlainDate } from '../values/calendar.ts'
import type { Month } from '../values/month.ts'
import { finalFrom } from './statement-month.ts'

export interface StatementSums {
  readonly month: Month
  readonly finalAt: Date | null
  readonly lines: number
  readonly chargedCents: number
  readonly paidCents: number
}

/** What is unpaid, by the days since its statement was final. */
const AGES = { upTo30Cents: 30, upTo60Cents: 60, upTo90Cents: 90, over90Cents: Number.POSITIVE_INFINITY } as const
type Age = keyof typeof AGES

export interface Receivables extends Readonly<Record<Age, number>> {
  /** All that is charged and not paid. Below nothing: the lender has paid in advance. */
  readonly owedCents: number
  /** Of it, what stands on statements that are not final. */
  readonly draftCents: number
  /** Of the oldest final statement that is not paid; null: all are. */
  readonly oldestDays: number | null
}

export function receivablesOf(statements: readonly StatementSums[], today: PlainDate): Receivables {
  const sum = (of: (each: StatementSums) => number) => statements.reduce((total, each) => total + of(each), 0)
  const owedCents = sum(({ chargedCents, paidCents }) => chargedCents - paidCents)
  let left = sum(({ paidCents, chargedCents }) => paidCents + Math.max(0, -chargedCents))
  let draftCents = owedCents
  const ages = { upTo30Cents: 0, upTo60Cents: 0, upTo90Cents: 0, over90Cents: 0 }
  let oldestDays: number | null = null
  for (const { month, finalAt, chargedCents } of statements.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const covered = Math.min(left, Math.max(0, chargedCents))
    left -= covered
    const open = Math.max(0, chargedCents) - covered
    if (!finalAt || open === 0) continue
    const days = Math.max(0, daysBetween(finalFrom(month), today))
    oldestDays ??= days
    ages[ageOf(days)] += open
    draftCents -= open
  }
  return { owedCents, draftCents, ...ages, oldestDays }
}

const ageOf = (days: number): Age => (Object.keys(AGES) as Age[]).find((age) => days <= AGES[age]) ?? 'over90Cents'

/** Whether a lender owes more, or for longer, than agreed: it is not asked until it has paid. */
export const isOverLimit = (billing: Billing | undefined, { owedCents, oldestDays }: Receivables): boolean =>
  (billing?.mostUnpaidCents !== undefined && owedCents > billing.mostUnpaidCents) ||
  (billing?.mostUnpaidDays !== undefined && oldestDays !== null && oldestDays > billing.mostUnpaidDays)
