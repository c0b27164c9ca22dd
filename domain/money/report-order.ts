/**
 * Which reports about one lead go together. A report that was made before is a repetition, and no failure; a report that contradicts what
 * stands is refused with a sentence, so that figures and statements can rely on what is stored.
 */
import type { OfferTerms } from '../matching/lender/offer.ts'
import { POSTBACK_EVENT_NAMES, type PostbackEvent } from '../matching/lender/postback.ts'
import type { LeadMoney } from './lines.ts'

export interface Report {
  readonly event: PostbackEvent
  readonly payoutCents: number | null
  readonly amountCents: number | null
  readonly terms: OfferTerms | null
}

export interface DatedReport extends Report {
  readonly happenedAt: Date
  readonly receivedAt: Date
}

export interface ReportedLead {
  readonly reports: readonly Report[]
  /** What is owed for it; undefined: the lender has not accepted it. */
  readonly money: LeadMoney | undefined
  /** Days since the lender accepted; null when it has not. */
  readonly daysSinceAcceptance: number | null
  readonly returnDays: number
  readonly startedAt: Date
}

export type Judgement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly sentence: string }

interface Contradiction {
  readonly after: PostbackEvent
  readonly refused: readonly PostbackEvent[]
  readonly sentence: string
}

const ALL_BUT_ERASED = POSTBACK_EVENT_NAMES.filter((event) => event !== 'erased')

/** As docs/lenders.md tells lenders, "Report to us". */
export const CONTRADICTIONS: readonly Contradiction[] = [
  {
    after: 'returned',
    refused: ALL_BUT_ERASED,
    sentence: 'This lead was returned: nothing but erased can be reported about it, unless we refuse the return',
  },
  {
    after: 'funded',
    refused: ['declined'],
    sentence: 'This lead was reported as funded, so it cannot be declined; it can be returned',
  },
  { after: 'declined', refused: ['funded'], sentence: 'This lead was reported as declined, so it cannot be funded' },
]

export const TAKEN_BACK =
  'This lead was taken back, and the lender has agreed: nothing but erased can be reported about it any more'
export const OTHER_PRICE = 'This lead has another price already'
export const OTHER_FUNDING = 'This lead was reported as funded with another amount or other terms'
export const lateReturn = (days: number): string =>
  `A lead can be returned within ${days} ${days === 1 ? 'day' : 'days'} after it was accepted; that time is over`

export const TOO_EARLY = 'happenedAt is before we had this lead'
export const TOO_LATE = 'happenedAt is in the future'

/** For a lender that knows the day and not the hour, or has its clock in another zone. */
const TOLERANCE_MS = 86_400_000

export function judgeReport(lead: ReportedLead, report: DatedReport): Judgement {
  const { reports, money, daysSinceAcceptance, returnDays, startedAt } = lead
  const { event, happenedAt, receivedAt } = report
  const same = reports.find((earlier) => earlier.event === event)
  const price = same?.payoutCents ?? money?.priceCents ?? null
  if (event === 'priced' && price !== null && price !== report.payoutCents) return refused(OTHER_PRICE)
  if (event === 'funded' && same && !hasEqualFigures(same, report)) return refused(OTHER_FUNDING)
  if (same) return { kind: 'repeated' }
  if (happenedAt.getTime() < startedAt.getTime() - TOLERANCE_MS) return refused(TOO_EARLY)
  if (happenedAt.getTime() > receivedAt.getTime() + TOLERANCE_MS) return refused(TOO_LATE)
  if (money?.state === 'voided' && event !== 'erased') return refused(TAKEN_BACK)
  const standing = reports.filter((earlier) => earlier.event !== 'returned' || !isReturnRefused(money))
  const contradiction = CONTRADICTIONS.find(
    ({ after, refused: events }) => events.includes(event) && standing.some((earlier) => earlier.event === after),
  )
  if (contradiction) return refused(contradiction.sentence)
  if (event === 'returned' && daysSinceAcceptance !== null && daysSinceAcceptance > returnDays)
    return refused(lateReturn(returnDays))
  return { kind: 'accepted' }
}

/** The lender asked to return it, and we said no: the lead is sold again. */
const isReturnRefused = (money: LeadMoney | undefined) => money?.state === 'sold' || money?.state === 'unpriced'

const refused = (sentence: string): Judgement => ({ kind: 'refused', sentence })

const hasEqualFigures = (one: Report, other: Report): boolean =>
  one.amountCents === other.amountCents && figuresOf(one.terms) === figuresOf(other.terms)

/** In one order, however the lender or the database has put them. */
const figuresOf = (terms: OfferTerms | null): string =>
  JSON.stringify(Object.entries(terms ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
