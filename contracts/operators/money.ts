/** What lenders owe: by age, statement by statement, and line by line; and what they have paid. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { moneyLine } from './lead-money.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import {
  cents,
  count,
  countOrNull,
  flag,
  knownDay,
  knownId,
  knownIdOrNull,
  moment,
  momentOrNull,
  month,
  optionalMonth,
  pageSize,
  reason,
  text,
  textOrNull,
} from './parts.ts'

const call = callsAbout('money')

const lender = described(z.string().check(z.minLength(1), z.maxLength(40)), 'the lender’s id', { examples: ['larkspur'] })
const named = { lender, name: text('its name, as the last lender file had it', 'Larkspur Bank') }

const open = (days: string) => count(`unpaid, on statements that have been final for ${days}, in US cents`, 0)
const owing = z.object({
  ...named,
  hasLeft: flag('whether it has left the lender file'),
  owedCents: count('all that it owes, in US cents; below 0: it has paid in advance', 180_000),
  draftCents: count('of it, what stands on statements that are not final, in US cents', 54_000),
  upTo30Cents: open('30 days at most'),
  upTo60Cents: open('31 to 60 days'),
  upTo90Cents: open('61 to 90 days'),
  over90Cents: open('more than 90 days'),
  oldestDays: countOrNull('for how many days the oldest unpaid statement has been final; null: all are paid', 12),
  mostUnpaidCents: countOrNull('it is not asked while it owes more, in US cents; null: there is no such limit', 500_000),
  mostUnpaidDays: countOrNull('it is not asked while it has owed for more days; null: there is no such limit', 60),
  isOverLimit: flag('whether it is not asked because of it'),
})
export type OwingLender = z.infer<typeof owing>

const statement = z.object({
  ...named,
  month: month('the month (New York)'),
  state: described(
    z.enum(['draft', 'grace', 'final']),
    'its month goes on; its month is over, and it can still change; it is final',
    { examples: ['final'] },
  ),
  finalFrom: knownDay('the first day on which it does not change any more'),
  finalAt: momentOrNull('when it became final'),
  lines: count('how many lines it has', 120),
  chargedCents: count('what it comes to, in US cents: prices, less returns and credits', 180_000),
  paidCents: count('what was paid in its month, in US cents', 0),
  mailedAt: momentOrNull('when it was mailed to the lender’s billing address'),
})
export type Statement = z.infer<typeof statement>

const statementLine = z.object({
  ...moneyLine.shape,
  id: text('the line', '4711'),
  leadId: knownIdOrNull('the lead; null: a payment'),
})
export type StatementLine = z.infer<typeof statementLine>

const askedReturn = z.object({
  ...named,
  leadId: knownId('the lead'),
  askedAt: moment('when the lender asked'),
  acceptedFrom: moment('when it is accepted by itself, unless somebody answers'),
})
export type AskedReturn = z.infer<typeof askedReturn>

export const MONEY_ENDPOINTS = {
  'GET /money': call({
    name: 'show-money',
    ...reads('viewer'),
    summary: 'what each lender owes, by age; lenders that have left included',
    description: 'Payments and credits go to the oldest statement first.',
    answer: z.object({ lenders: described(z.array(owing), 'the lenders with lines, who owes most first') }),
  }),
  'GET /money/returns': call({
    name: 'list-returns',
    ...reads('viewer'),
    summary: 'returns that lenders have asked for and nobody has answered',
    description: 'Each is accepted by itself after the days of the lender file.',
    answer: z.object({ returns: described(z.array(askedReturn), 'the oldest first') }),
  }),
  'GET /money/statements': call({
    name: 'list-statements',
    ...reads('viewer'),
    summary: 'statements, the newest month first',
    description: 'A statement is final some days after its month is over, and never changes again: corrections go into the next.',
    input: z.strictObject({
      month: optionalMonth('only of this month (New York)'),
      lender: described(z.optional(lender), 'only of this lender', { examples: ['larkspur'] }),
    }),
    answer: z.object({ statements: described(z.array(statement), 'the newest month first') }),
  }),
  'GET /money/lines': call({
    name: 'list-money-lines',
    ...reads('viewer'),
    summary: 'the lines of one statement',
    description:
      'In the order in which they were written. The id of the last one that was seen, as `after`, gives those that follow.',
    input: z.strictObject({
      lender,
      month: month('the month (New York)'),
      after: described(z.optional(z.string().check(z.regex(/^\d{1,18}$/))), 'the last one already seen', { examples: ['4711'] }),
      limit: pageSize(500, 5000),
    }),
    answer: z.object({
      lines: described(z.array(statementLine), 'the lines'),
      next: textOrNull('what to give as `after` for more; null: there are none', '4711'),
    }),
  }),
  'POST /money/payments': call({
    name: 'record-payment',
    ...writes('lender-manager', 'Recorded a payment', 'passkey-again'),
    summary: 'writes down what a lender has paid',
    description: 'A payment that was typed in by mistake is taken back by one of the same amount below zero.',
    input: z.strictObject({
      lender,
      paidCents: cents('what was paid, in US cents; below 0 takes a payment back', -100_000_000, 100_000_000),
      reason: reason('where it stands', 'where does it stand?', 'bank statement of November 12'),
    }),
    answer: z.object({ lender, owedCents: count('what it owes now, in US cents', 0) }),
    refusals: { 404: 'There are no lines of such a lender', 409: 'Nothing was paid' },
  }),
}
