/** What a lender is told about money, at the billing address of the lender file. Sums, and nothing of any person. */
import { SITE } from '#content/site.ts'
import type { Billing } from '#domain/matching/lender/lender.ts'
import type { Month } from '#domain/money/statement-month.ts'
import { formatCents } from '#domain/values/money.ts'
import { greet, type RenderedLetter, renderLetter } from '../mails/letter.ts'
import type { StatementSums } from './money-records.ts'
import type { Owing } from './owing-lenders.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthLabel = (month: Month): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))
const CLOSING = [`Questions about a lead? Reply with its number: ${SITE.contact.email}`]

export function statementMail(
  { name, owedCents, draftCents }: Owing,
  { month, lines, chargedCents, paidCents }: StatementSums,
): RenderedLetter {
  return renderLetter({
    subject: `${SITE.brand}: statement for ${monthLabel(month)}, ${formatCents(chargedCents)}`,
    heading: `Statement for ${monthLabel(month)}`,
    greeting: greet(),
    paragraphs: [
      {
        kind: 'list',
        heading: name,
        items: [
          `Leads of the month, less returns and credits (${lines} ${lines === 1 ? 'line' : 'lines'}): ${formatCents(chargedCents)}`,
          `Payments received in the month: ${formatCents(paidCents)}`,
          `Open on this and earlier statements: ${formatCents(owedCents - draftCents)}`,
        ],
      },
      'This statement is final. Later corrections stand on the next one. We send you the single lines when you ask.',
    ],
    closing: CLOSING,
  })
}

const limitsOf = ({ mostUnpaidCents, mostUnpaidDays }: Billing): string =>
  [
    ...(mostUnpaidCents === undefined ? [] : [`${formatCents(mostUnpaidCents)} at most`]),
    ...(mostUnpaidDays === undefined ? [] : [`for ${mostUnpaidDays} days at most`]),
  ].join(', and ')

export function limitMail({ name, owedCents, billing }: Owing): RenderedLetter {
  return renderLetter({
    subject: `${SITE.brand}: no more leads until you have paid`,
    heading: 'We have stopped sending you leads',
    greeting: greet(),
    paragraphs: [
      `${name} owes ${formatCents(owedCents)}. We agreed that you may owe ${limitsOf(billing ?? {})}.`,
      'We send you leads again as soon as your payment is recorded here.',
    ],
    closing: CLOSING,
  })
}
