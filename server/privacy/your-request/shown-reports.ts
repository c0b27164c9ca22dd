/** What lenders reported later, in words for the person. What a lender pays us is no part of them. */
import { DECLINE_REASONS } from '#domain/matching/lender/decline-reasons.ts'
import type { PostbackEvent, PostbackReason, ReturnReason } from '#domain/matching/lender/postback.ts'
import { formatCents } from '#domain/values/money.ts'

interface LendersReport {
  readonly lender: string
  readonly event: PostbackEvent
  readonly receivedAt: Date
  readonly amountCents: number | null
  readonly reason: PostbackReason | null
}

type Sentence = (lender: string, report: LendersReport) => string

const LABELS: Readonly<Record<PostbackEvent, Sentence>> = {
  received: (lender) => `${lender} has received your request.`,
  approved: (lender) => `${lender} has approved your request.`,
  priced: (lender) => `${lender} has taken your request.`,
  funded: (lender, { amountCents }) =>
    amountCents ? `${lender} has paid out the loan: ${formatCents(amountCents)}.` : `${lender} has paid out the loan.`,
  declined: (lender, { reason }) => withReason(`${lender} looked closer and won’t lend.`, reason),
  returned: (lender, { reason }) => withReason(`${lender} has given your request back.`, reason),
  erased: (lender) => `${lender} has erased your details.`,
}

const RETURNS: Readonly<Record<Exclude<ReturnReason, 'other'>, string>> = {
  unreachable: 'It couldn’t reach you.',
  withdrawn: 'You didn’t want the loan any more.',
  duplicate: 'It already had your request.',
  fraud: 'It doubts that the request was yours.',
}

const REASONS: Readonly<Record<PostbackReason, string>> = { ...RETURNS, ...DECLINE_REASONS }

const withReason = (sentence: string, reason: PostbackReason | null) =>
  reason && reason !== 'other' ? `${sentence} ${REASONS[reason]}` : sentence

export const shownReport = (nameOf: (lender: string) => string, report: LendersReport) => ({
  at: report.receivedAt.toISOString(),
  text: LABELS[report.event](nameOf(report.lender), report),
})
