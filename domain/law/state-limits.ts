/**
 * Limits in the law of a state or a city that pages name. Nothing is decided by them: they are for readers, and stand here so that a page
 * cannot differ from another, each with its source and the day on which it was checked.
 */

import type { StateCode } from '../places/us-states.ts'
import type { PlainDate } from '../values/calendar.ts'
import type { Sourced } from './state-law.ts'

interface Percent extends Sourced {
  readonly percent: number
}

interface PercentRange extends Sourced {
  readonly minPercent: number
  readonly maxPercent: number
}

interface Dollars extends Sourced {
  readonly dollars: number
}

type ByState<Limit> = Readonly<Partial<Record<StateCode, Limit>>>

const CHECKED_ON = '2026-11-16' as PlainDate

/** A year's interest above which a lender needs a license or another law to lean on. */
export const UNLICENSED_RATES: ByState<Percent> = {
  NY: { percent: 16, source: 'N.Y. Banking Law § 14-a; N.Y. Gen. Oblig. Law § 5-501', checkedOn: CHECKED_ON },
  PA: { percent: 6, source: '41 P.S. § 201; 7 P.S. § 6203', checkedOn: CHECKED_ON },
}

/** What a licensed consumer lender may charge a year on small loans. California adds a federal benchmark rate. */
export const SMALL_LOAN_RATES: ByState<Percent> = {
  AZ: { percent: 36, source: 'A.R.S. § 6-632', checkedOn: CHECKED_ON },
  CA: { percent: 36, source: 'Cal. Fin. Code § 22304.5', checkedOn: CHECKED_ON },
}

/** The largest payday loan. In California it is the check, with the fee in it. */
export const PAYDAY_LIMITS: ByState<Dollars> = {
  CA: { dollars: 300, source: 'Cal. Fin. Code § 23035', checkedOn: CHECKED_ON },
  FL: { dollars: 500, source: 'Fla. Stat. § 560.404', checkedOn: CHECKED_ON },
}

/** Of the check. */
export const PAYDAY_FEES: ByState<Percent> = {
  CA: { percent: 15, source: 'Cal. Fin. Code § 23036', checkedOn: CHECKED_ON },
}

/** A month, from the largest loans to the smallest. */
export const TITLE_LOAN_MONTHLY_RATES: ByState<PercentRange> = {
  AZ: { minPercent: 10, maxPercent: 17, source: 'A.R.S. § 44-291(G)', checkedOn: CHECKED_ON },
}

/** The largest payday loan that a city's ordinance allows, as a share of the borrower's gross income in a month. By city. */
export const CITY_PAYDAY_SHARES: Readonly<Record<string, Percent>> = {
  Houston: { percent: 20, source: 'Houston, Tex., Ordinance No. 2013-1163 (Code ch. 28, art. XV)', checkedOn: CHECKED_ON },
}
