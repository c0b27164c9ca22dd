/**
 * What the public is told about lenders, their order, licenses and data, as the settings and the lender file that count have it. Whatever
 * changes without a build stands here; words are made of it in `content/`, for pages and the form alike.
 */
import { LOAN_AMOUNT } from '../application/fields/loan-amount-range.ts'
import { CLOSED_BY_US } from '../law/state-law.ts'
import type { Inquiry, Lender } from '../matching/lender/lender.ts'
import { type License, licenseStatus } from '../matching/lender/license.ts'
import { aprPercent, isRateWithin, type OfferTerms } from '../matching/lender/offer.ts'
import type { RankingRule } from '../matching/lender/ranking-rules.ts'
import { STATE_CODES, type StateCode } from '../places/us-states.ts'
import type { PlainDate } from '../values/calendar.ts'
import type { PolicyName } from './policy.ts'

/** How long records are kept. */
export interface RetentionTimes {
  readonly bankHours: number
  readonly identityDays: number
  readonly decisionMonths: number
  readonly certificateMonths: number
  /** Of an email address from step 1 whose owner never applied. */
  readonly verificationDays: number
  readonly privacyRequestMonths: number
  readonly backupDays: number
}

/** How a request is dealt with. */
export interface RequestSettings {
  readonly policy: PolicyName
  /** So many lenders may get a person's identity within so many days. 0 days: for each application. */
  readonly maxLendersPerPerson: number
  readonly releaseWindowDays: number
  /** So many days a person who applies again gets the earlier result. 0 days: never. */
  readonly duplicateWindowDays: number
  readonly requestLinkDays: number
  readonly offerChoiceMinutes: number
}

export interface PublicSettings extends RequestSettings, RetentionTimes {}

/** What the settings say by themselves. */
export const USUAL_PUBLIC_SETTINGS = {
  maxLendersPerPerson: 3,
  releaseWindowDays: 30,
  bankHours: 24,
  identityDays: 30,
  decisionMonths: 25,
  certificateMonths: 60,
  verificationDays: 30,
  privacyRequestMonths: 24,
  backupDays: 14,
  duplicateWindowDays: 30,
  requestLinkDays: 30,
  offerChoiceMinutes: 20,
} as const satisfies Omit<PublicSettings, 'policy'>

export interface PublicRange {
  readonly min: number
  readonly max: number
}

export interface PublicLicense {
  readonly state: StateCode
  readonly number: string
  readonly kind: string | null
  readonly nmlsId: string | null
  readonly validUntil: PlainDate | null
  /** Over all amounts that the lender lends there. */
  readonly aprPercent: PublicRange
}

export interface PublicLender {
  readonly legalName: string
  readonly loan: OfferTerms['kind']
  readonly inquiryOnPost: Inquiry
  /** Only states where the lender may be asked at present. */
  readonly licenses: readonly PublicLicense[]
}

export interface PublicFacts extends PublicSettings {
  readonly closedStates: readonly StateCode[]
  readonly ranking: RankingRule
  /** Those that may be asked in at least one state, by name. */
  readonly lenders: readonly PublicLender[]
}

export interface LendersThatCount {
  readonly ranking: { readonly rule: RankingRule }
  readonly lenders: readonly Lender[]
}

export function publicFacts(settings: PublicSettings, { ranking, lenders }: LendersThatCount, today: PlainDate): PublicFacts {
  const notified = lenders.filter(({ paused }) => paused !== true).map((lender) => publicLender(lender, today))
  return {
    ...settings,
    closedStates: CLOSED_BY_US,
    ranking: ranking.rule,
    lenders: notified
      .filter(({ licenses }) => licenses.length > 0)
      .sort((one, other) => one.legalName.localeCompare(other.legalName, 'en-US')),
  }
}

export type StateStatus = 'served' | 'no-lender' | 'closed'

type WhereLendersAre = Pick<PublicFacts, 'closedStates' | 'lenders'>

export function statusOf({ closedStates, lenders }: WhereLendersAre, state: StateCode): StateStatus {
  if (closedStates.includes(state)) return 'closed'
  return lenders.some(({ licenses }) => licenses.some((license) => license.state === state)) ? 'served' : 'no-lender'
}

export const statesThatAre = (facts: WhereLendersAre, status: StateStatus): StateCode[] =>
  STATE_CODES.filter((state) => statusOf(facts, state) === status)

function publicLender(lender: Lender, today: PlainDate): PublicLender {
  const licenses = STATE_CODES.flatMap((state): PublicLicense[] => {
    const license = lender.licenses[state]
    if (!license || !mayBeUsed(lender, state, license, today)) return []
    const aprs = amountsLent(lender, license)
      .map((amount) => aprPercent(amount, lender.offer))
      .filter((apr) => isRateWithin(apr, license.maxAprPercent))
    if (aprs.length === 0) return []
    const { number, kind, nmlsId, validUntil } = license
    return [{ state, number, kind, nmlsId, validUntil, aprPercent: { min: Math.min(...aprs), max: Math.max(...aprs) } }]
  })
  return { legalName: lender.legalName, loan: lender.offer.kind, inquiryOnPost: lender.inquiryOnPost, licenses }
}

function mayBeUsed({ criteria }: Lender, state: StateCode, license: License, today: PlainDate): boolean {
  if (licenseStatus(state, license, today) !== 'asked') return false
  return criteria.states === undefined || criteria.states.includes(state)
}

/** The rate of one lender hardly differs between amounts: rounding to cents moves it a little, most at the low end. */
const AMOUNT_STEP = 500

/** Both ends, and some between them. */
function amountsLent({ criteria }: Lender, { amount }: License): number[] {
  const min = Math.max(amount.min, criteria.amount?.min ?? 0, LOAN_AMOUNT.min)
  const max = Math.min(amount.max, criteria.amount?.max ?? LOAN_AMOUNT.max, LOAN_AMOUNT.max)
  if (min > max) return []
  const first = Math.ceil(min / AMOUNT_STEP) * AMOUNT_STEP
  const steps = Array.from(
    { length: Math.max(0, Math.floor((max - first) / AMOUNT_STEP) + 1) },
    (_, place) => first + place * AMOUNT_STEP,
  )
  return [...new Set([min, ...steps, max])]
}
