/** What a lender is told about money, at the billing address of the lender file. Sums, and nothing of any person. */
import { randomUUID } from 'node:crypto'
import { SITE } from '#content/site.ts'
import type { Billing } from '#domain/matching/lender/lender.ts'
import type { StatementSums } from '#domain/money/receivables.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatMonth } from '#domain/values/month.ts'
import type { MailMaker } from '../mails/deliver-mail.ts'
import { greet, type RenderedLetter, renderLetter } from '../mails/letter.ts'
import type { MoneyMail } from './money-records.ts'
import type { Needs } from './needs.ts'
import { type Owing, owingLenders } from './owing-lenders.ts'

const closing = [`Questions about a lead? Reply with its number: ${SITE.contact.email}`]

type Owed = Pick<Owing, 'name' | 'owedCents' | 'draftCents' | 'billing'>

export const statementMail = (
  { name, owedCents, draftCents }: Owed,
  { month, lines, chargedCents, paidCents }: StatementSums,
): RenderedLetter =>
  renderLetter({
    subject: `${SITE.brand}: statement for ${formatMonth(month)}, ${formatCents(chargedCents)}`,
    heading: `Statement for ${formatMonth(month)}`,
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
    closing,
  })

const limitsOf = ({ mostUnpaidCents, mostUnpaidDays }: Billing): string =>
  [
    mostUnpaidCents !== undefined && `${formatCents(mostUnpaidCents)} at most`,
    mostUnpaidDays !== undefined && `for ${mostUnpaidDays} days at most`,
  ]
    .filter(Boolean)
    .join(', and ')

export const limitMail = ({ name, owedCents, billing = {} }: Owed): RenderedLetter =>
  renderLetter({
    subject: `${SITE.brand}: no more leads until you have paid`,
    heading: 'We have stopped sending you leads',
    greeting: greet(),
    paragraphs: [
      `${name} owes ${formatCents(owedCents)}. We agreed that you may owe ${limitsOf(billing)}.`,
      'We send you leads again as soon as your payment is recorded here.',
    ],
    closing,
  })

/** Once, however often it is asked for. A staging site writes to no lender. */
export async function mailLender(
  { storage, jobs, now, staging }: Needs,
  email: string | undefined,
  mail: MoneyMail,
): Promise<void> {
  if (!email || staging) return
  await storage.transaction(async (records) => {
    const [id, subjectId] = [randomUUID(), randomUUID()]
    if (!(await records.money.addMail(mail, subjectId))) return
    // Sealed like the address of an alert: whoever looks after mails sees where it went.
    await records.sealed.addSubject({ id: subjectId, kind: 'alert-address', at: now() }, { 'alert-address': { email, code: null } })
    await records.mails.add({ id, kind: mail.kind, subjectId, at: now() })
    await jobs.enqueue(records.sql, 'mail', { mailId: id })
  })
}

/** To the address of today's lender file: whoever mends it there can send the mail again. */
const maker: MailMaker<Needs> = {
  async compose(context, { subjectId }) {
    const { money } = context.storage.records
    const mail = await money.mail(subjectId)
    const owing = (await owingLenders(context)).find(({ lender }) => lender === mail?.lender)
    const to = owing?.billing?.email
    if (!mail || !to) return undefined
    if (mail.kind === 'limit') return owing.isOverLimit ? { to, ...limitMail(owing) } : undefined
    const [sums] = await money.statements({ lender: mail.lender, month: mail.about })
    return sums && { to, ...statementMail(owing, sums) }
  },
  afterSending: ({ money }, subjectId, at) => money.markMailed(subjectId, at),
}
export const MONEY_MAILS = { statement: maker, limit: maker } as const
