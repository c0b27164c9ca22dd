/** What a lender still owes of its statements, and since when. Payments and credits go to the oldest statement first. */
import type { Billing } from '../matching/lender/lender.ts'
import { daysBetween, type PlainDate } from '../values/calendar.ts'
import { finalFrom, type Month } from './statement-month.ts'

export interface MonthSums {
  readonly month: Month
  readonly isFinal: boolean
  readonly chargedCents: number
  readonly paidCents: number
}

/** Days since a statement was final. */
export const AGES = { upTo30: 30, upTo60: 60, upTo90: 90, over90: Number.POSITIVE_INFINITY } as const
export type Age = keyof typeof AGES

export interface Receivables {
  /** All that is charged and not paid. Below nothing: the lender has paid in advance. */
  readonly owedCents: number
  /** Of it, what stands on statements that are not final. */
  readonly draftCents: number
  readonly ages: Readonly<Record<Age, number>>
  /** Of the oldest final statement that is not paid; null: all are. */
  readonly oldestDays: number | null
}

export function receivablesOf(months: readonly MonthSums[], today: PlainDate): Receivables {
  const sum = (of: (each: MonthSums) => number) => months.reduce((total, each) => total + of(each), 0)
  let left = sum(({ paidCents, chargedCents }) => paidCents + Math.max(0, -chargedCents))
  const ages: Record<Age, number> = { upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }
  let oldestDays: number | null = null
  for (const { month, isFinal, chargedCents } of months.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const covered = Math.min(left, Math.max(0, chargedCents))
    left -= covered
    const open = Math.max(0, chargedCents) - covered
    if (!isFinal || open === 0) continue
    const days = Math.max(0, daysBetween(finalFrom(month), today))
    oldestDays ??= days
    ages[ageOf(days)] += open
  }
  const owedCents = sum(({ chargedCents, paidCents }) => chargedCents - paidCents)
  return { owedCents, draftCents: owedCents - Object.values(ages).reduce((one, other) => one + other, 0), ages, oldestDays }
}

const ageOf = (days: number): Age => (Object.keys(AGES) as Age[]).find((age) => days <= AGES[age]) ?? 'over90'

/** Whether a lender owes more, or for longer, than agreed: it is not asked until it has paid. */
export const isOverLimit = (billing: Billing | undefined, { owedCents, oldestDays }: Receivables): boolean =>
  (billing?.mostUnpaidCents !== undefined && owedCents > billing.mostUnpaidCents) ||
  (billing?.mostUnpaidDays !== undefined && oldestDays !== null && oldestDays > billing.mostUnpaidDays)
