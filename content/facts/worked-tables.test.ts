/** Every table with figures on the pages about cost, worked again with the rules of the domain. */
import { describe, expect, test } from 'vitest'
import { amortize } from '#domain/calculators/amortization.ts'
import { type CalculatorKind, estimate } from '#domain/calculators/calculator.ts'
import { CALCULATOR_PRESETS } from '#domain/calculators/presets.ts'
import {
  ADVERTISED_APR_PERCENT,
  DISCLOSED_APR_PERCENT,
  ILLUSTRATION_PERCENT,
  SHORT_TERM_EXAMPLES,
  TYPICAL_ORIGINATION_FEE_PERCENT,
} from '#domain/law/disclosed-figures.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/values/money.ts'
import { contentPage } from '#tests/support/content-pages.ts'
import { tablesWith, tableWith } from '#tests/support/markdown-tables.ts'

const ratesFees = contentPage('rates-fees').body
const loanDisclosures = contentPage('loan-disclosures').body

const numberIn = (cell = '') => Number(/\d[\d,]*(\.\d+)?/.exec(cell)?.[0].replaceAll(',', ''))
const rangeOf = ({ min, max }: { min: number; max: number }, format: (value: number) => string) =>
  `${format(min)} to ${format(max)}`
const percent = (value: number) => `${value}%`

function sectionOf(body: string, heading: string): string {
  const section = body.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (!section) throw new Error(`No section is called ${heading}`)
  return section
}

describe('rates and fees', () => {
  const EXAMPLE_COLUMNS = ['Loan', 'APR', 'Term', 'Monthly payment', 'Total you repay', 'Total cost'] as const

  test.each<[string, CalculatorKind, number]>([
    ['Installment examples', 'installment', 5],
    ['Examples for other loans', 'personal', 4],
  ])('%s are what the %s calculator says', (heading, kind, count) => {
    const rows = tableWith(sectionOf(ratesFees, heading), ...EXAMPLE_COLUMNS)
    expect(rows).toHaveLength(count)
    expect(rows).toEqual(
      rows.map(({ Loan, Term }) => {
        const { payment, total, cost, aprPercent } = estimate(kind, numberIn(Loan), numberIn(Term))
        return {
          Loan: formatDollars(numberIn(Loan)),
          APR: formatPercent(aprPercent),
          Term: `${numberIn(Term)} months`,
          'Monthly payment': formatCents(payment),
          'Total you repay': formatCents(total),
          'Total cost': formatCents(cost),
        }
      }),
    )
  })

  test('the rates of the calculators are those that they use', () => {
    const rows = tableWith(ratesFees, 'Calculator', 'Up to $1,000', 'Up to $2,500', 'Above $2,500')
    const rates = (kind: CalculatorKind) =>
      [1000, 2500, 2501].map((amount) => `${formatPercent(estimate(kind, amount, 12).aprPercent)} APR`)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Installment', ...rates('installment')],
      ['Payday', 'fee of 15% of the amount', 'fee of 15%', 'fee of 15%'],
      ['All others', ...rates('personal')],
    ])
    expect(rates('quickcash')).toEqual(rates('personal'))
  })

  test('the payday terms cost what the payday calculator says', () => {
    const rows = tableWith(ratesFees, 'Term', 'Fee on $300', 'Total you repay', 'APR')
    expect(rows).toEqual(
      CALCULATOR_PRESETS['payday-loans'].terms.map((days) => {
        const { cost, total, aprPercent } = estimate('payday', 300, days)
        return {
          Term: `${days} days`,
          'Fee on $300': formatDollars(cost / 100),
          'Total you repay': formatDollars(total / 100),
          APR: formatPercent(aprPercent),
        }
      }),
    )
  })

  test('an origination fee raises the cost and the APR as shown', () => {
    const rows = tableWith(ratesFees, '$1,000, 12 months, 15.99% interest', 'You receive', 'Monthly payment', 'Total cost', 'APR')
    const loan = estimate('installment', 1000, 12)
    const payments = loan.schedule.map(({ payment }) => payment)
    const fees = rows.map(({ '$1,000, 12 months, 15.99% interest': fee }) => (fee === 'No fee' ? 0 : numberIn(fee)))
    expect(fees).toEqual([
      0,
      TYPICAL_ORIGINATION_FEE_PERCENT.min,
      ILLUSTRATION_PERCENT.middleFee,
      TYPICAL_ORIGINATION_FEE_PERCENT.max,
    ])
    expect(rows.map((row) => Object.values(row).slice(1))).toEqual(
      fees.map((fee) => [
        formatDollars(1000 - fee * 10),
        formatCents(loan.payment),
        formatCents(loan.cost + fee * 1000),
        `${fee === 0 ? '' : 'about '}${formatPercent(aprOf(100_000 - fee * 1000, payments))}`,
      ]),
    )
  })

  test('other amounts are worked out in the same way', () => {
    const rows = tableWith(loanDisclosures, 'Loan', 'APR', 'Months', 'Monthly payment', 'Total you repay', 'Total cost')
    expect(rows).toHaveLength(4)
    for (const row of rows) {
      const amount = numberIn(row.Loan) * 100
      const schedule = amortize(amount, numberIn(row.APR), numberIn(row.Months))
      const total = schedule.reduce((sum, { payment }) => sum + payment, 0)
      expect([row['Monthly payment'], row['Total you repay'], row['Total cost']]).toEqual(
        [schedule[0]?.payment ?? 0, total, total - amount].map(formatCents),
      )
    }
  })

  test('the worked loan is the calculator’s, line by line', () => {
    const { payment, total, cost, schedule } = estimate('installment', 1000, 12)
    const [first, second] = schedule
    const section = sectionOf(loanDisclosures, 'A worked installment loan')
    const last = schedule.at(-1)?.payment ?? 0
    expect(section).toContain(
      `eleven payments of ${formatCents(payment)} and a last one of ${formatCents(last)} = ${formatCents(total)}`,
    )
    expect(section).toContain(`${formatCents(total)} − $1,000 = ${formatCents(cost)}`)
    expect(section).toContain(
      `= ${formatCents(first?.interest ?? 0)}. So ${formatCents(first?.principal ?? 0)} of your payment goes to the loan, and ${formatCents(first?.balance ?? 0)} is left`,
    )
    expect(section).toContain(`you pay interest on ${formatCents(first?.balance ?? 0)}: ${formatCents(second?.interest ?? 0)}`)
    expect(section).toContain(`${payment - last} cents smaller`)
  })

  test('the origination fee is worked out to the same APR', () => {
    const loan = estimate('installment', 1000, 12)
    const section = sectionOf(loanDisclosures, 'What an origination fee does')
    const received = 100_000 - ILLUSTRATION_PERCENT.middleFee * 1000
    const apr = aprOf(
      received,
      loan.schedule.map(({ payment }) => payment),
    )
    expect(section).toContain(
      `${formatCents(loan.total)} − ${formatDollars(received / 100)} = ${formatCents(loan.total - received)}`,
    )
    expect(section).toContain(`The APR is about ${formatPercent(apr)}`)
  })

  test('the sums behind the short-term APRs are right', () => {
    const section = sectionOf(loanDisclosures, 'Payday and short-term loans')
    const { termDays: days, fees } = SHORT_TERM_EXAMPLES
    for (const { amountDollars: amount, feeDollars } of fees)
      for (const fee of [feeDollars.min, feeDollars.max])
        expect(section).toContain(`$${fee} ÷ $${amount} × 365 ÷ ${days} = ${formatPercent((fee / amount) * (365 / days) * 100)}`)
    const [{ amountDollars, feeDollars }] = fees
    expect(section).toContain(`for 7 days is ${formatPercent((feeDollars.min / amountDollars) * (365 / 7) * 100)}`)
  })

  test('the ranges by product are the disclosed ones', () => {
    const { cashAdvance, installment, personal } = DISCLOSED_APR_PERCENT
    const rows = tableWith(loanDisclosures, 'Product', 'Disclosed APR range', 'Usual length')
    expect(rows.map((row) => row['Disclosed APR range'])).toEqual(
      [cashAdvance, installment, personal].map((range) => rangeOf(range, percent)),
    )
  })
})

describe('the short-term examples', () => {
  const { termDays, aprPercent, fees } = SHORT_TERM_EXAMPLES
  const EXPECTED = fees.map(({ amountDollars, feeDollars }) => [
    formatDollars(amountDollars),
    rangeOf(feeDollars, formatDollars),
    rangeOf({ min: amountDollars + feeDollars.min, max: amountDollars + feeDollars.max }, formatDollars),
    rangeOf(aprPercent, percent),
  ])

  test.each([
    ['rates-fees', [`You borrow, for ${termDays} days`, 'Fee', 'Total you repay', 'APR']],
    ['loan-disclosures', [`Short-term example, ${termDays} days`, 'Fee', 'Total you repay', 'APR']],
    ['payday-loans', ['You borrow', 'Fee', 'You repay', 'APR']],
  ])('on %s', (slug, columns) => {
    const [rows = []] = tablesWith(contentPage(slug).body, ...columns)
    expect(rows.map((row) => Object.values(row))).toEqual(EXPECTED)
  })
})

describe('figures that are rounded to the dollar are rounded from the exact ones', () => {
  const loan = (amount: number, aprPercent: number, months: number) => {
    const schedule = amortize(amount * 100, aprPercent, months)
    const total = schedule.reduce((sum, { payment }) => sum + payment, 0)
    return { payment: schedule[0]?.payment ?? 0, cost: total - amount * 100 }
  }
  const rounded = (cents: number) => formatDollars(Math.round(cents / 100))
  const payment = (amount: number, aprPercent: number, months: number) =>
    `about ${rounded(loan(amount, aprPercent, months).payment)}`
  const cost = (amount: number, aprPercent: number, months: number) => `about ${rounded(loan(amount, aprPercent, months).cost)}`

  const advertised = ADVERTISED_APR_PERCENT.max
  const advance = DISCLOSED_APR_PERCENT.cashAdvance.min
  const { strongCreditApr } = ILLUSTRATION_PERCENT
  /** The rate of the calculators on most pages. */
  const usual = (amount: number) => estimate('personal', amount, 12).aprPercent

  test.each<[string, string]>([
    ['small-personal-loans', `$300 costs ${cost(300, advertised, 6)} in interest and $500 ${cost(500, advertised, 6)}.`],
    [
      'small-personal-loans',
      `$500 over 12 months costs ${cost(500, usual(500), 12)} and takes ${payment(500, usual(500), 12)} a month.`,
    ],
    ['small-personal-loans', `drops to ${payment(500, usual(500), 36)}, but the cost rises to ${cost(500, usual(500), 36)}.`],
    ['same-day-loans', `On $2,500 over 12 months, ${usual(2500)}% APR costs ${cost(2500, usual(2500), 12)} in interest`],
    [
      'quick-cash',
      `The cost is ${cost(500, usual(500), 6)}, or close to $4 per $100, and you have half a year. At ${advertised}% it's ${cost(500, advertised, 6)}`,
    ],
    [
      'fast-loans',
      `${advertised}% APR costs ${cost(1000, advertised, 6)}. At ${advance}% APR, the same loan costs ${cost(1000, advance, 6)}.`,
    ],
    [
      'self-employed-loans',
      `is ${payment(2000, usual(2000), 12)} a month over 12 months and ${payment(2000, usual(2000), 24)} over 24.`,
    ],
    [
      'medical-loans',
      `costs ${cost(1000, usual(1000), 12)} in interest at our calculator's ${usual(1000)}%. At ${advertised}% it costs ${cost(1000, advertised, 12)}.`,
    ],
    [
      'home-improvement-loans',
      `$2,500 costs ${cost(2500, usual(2500), 24)} in interest over 24 months and ${cost(2500, usual(2500), 60)} over 60.`,
    ],
    ['cash-advance-loans', `the same loan takes ${payment(500, advance, 12)} a month and costs ${cost(500, advance, 12)}.`],
    ['cash-advance-loans', `$500 costs ${cost(500, advance, 4)} over 4 months. Over 12 months it costs ${cost(500, advance, 12)},`],
    [
      'vacation-loans',
      `$1,000 over 12 months costs ${cost(1000, usual(1000), 12)}. Taking $3,500 over 36 months costs ${cost(3500, usual(3500), 36)},`,
    ],
    ['vacation-loans', `$2,000 over 18 months would cost ${cost(2000, advertised, 18)} in interest.`],
    [
      'debt-consolidation-loans',
      `$3,500 costs ${cost(3500, usual(3500), 24)} in interest over 24 months. Over 60 months it costs ${cost(3500, usual(3500), 60)}.`,
    ],
    [
      'excellent-credit-loans',
      `At ${strongCreditApr}% APR, the interest comes to ${cost(5000, strongCreditApr, 36)}. At ${usual(5000)}%, the rate our calculator uses for that amount, it comes to ${cost(5000, usual(5000), 36)}.`,
    ],
  ])('%s: %s', (slug, said) => expect(contentPage(slug).passages.join('\n')).toContain(said))

  test.each<[string, readonly string[], (row: readonly string[]) => readonly [number, number, number]]>([
    [
      'installment-loans',
      ['Term', 'Monthly payment', 'Total interest'],
      ([term]) => [2500, estimate('installment', 2500, 12).aprPercent, numberIn(term)],
    ],
    ['bad-credit-loans', ['APR', 'Monthly payment', 'Total cost'], ([apr]) => [500, numberIn(apr), 12]],
    ['fair-credit-loans', ['APR', 'Monthly payment', 'Total interest'], ([apr]) => [2500, numberIn(apr), 36]],
  ])('the table of %s', (slug, headings, loanOf) => {
    const rows = tableWith(contentPage(slug).body, ...headings).map((row) => Object.values(row))
    expect(rows.length).toBeGreaterThanOrEqual(3)
    const figures = (row: readonly string[]) => Object.values(loan(...loanOf(row))).map(rounded)
    expect(rows).toEqual(rows.map((row) => [row[0], ...figures(row)]))
  })
})

/** The yearly rate at which the payments, one a month, are worth the sum received on the first day. */
function aprOf(received: number, payments: readonly number[]): number {
  let [low, high] = [0, 1]
  for (let round = 0; round < 100; round++) {
    const rate = (low + high) / 2
    const worth = payments.reduce((sum, payment, month) => sum + payment / (1 + rate) ** (month + 1), 0)
    if (worth > received) low = rate
    else high = rate
  }
  return low * 12 * 100
}
