/** Payments against a person's own pay days: on each offer, and with own figures on the page about direct deposits. */
import { expect, type Page } from '@playwright/test'
import { estimate } from '#domain/calculators/calculator.ts'
import {
  duePayments,
  largestAmount,
  layOver,
  offeredPayments,
  type Pay,
  type PayPeriod,
  parsePay,
} from '#domain/calculators/paydays.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { formatDollars, formatSum } from '#domain/values/money.ts'
import { PERSON } from '#tests/support/apply-form.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { cards, findOffers } from '#tests/support/choose-offers.ts'
import { test } from '#tests/support/weak-network.ts'

const calendar = (page: Page) => page.getByRole('group', { name: 'Pay days and payments' })
const share = (page: Page) => page.getByLabel('Most of one pay that you’d give up')

/** What every row says of its payments, in the order of the months. */
async function expectCalendar(page: Page, periods: readonly PayPeriod[]): Promise<void> {
  const expected = periods.flatMap(({ payments, leftCents }) =>
    payments.map(
      ({ cents }) =>
        `${formatSum(cents)} ${leftCents < 0 ? `${formatSum(-leftCents)} more than that pay` : `leaves ${formatSum(leftCents)}`}`,
    ),
  )
  const said = await calendar(page).locator('li > span:last-child > span').allInnerTexts()
  expect(said.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(expected)
  const paidOn = await calendar(page)
    .getByText(/^Pay days:/)
    .allInnerTexts()
  const days = paidOn.flatMap((text) => text.match(/\d+/g) ?? [])
  expect(days.map(Number)).toEqual(periods.flatMap(({ date }) => (date ? [Number(date.slice(8))] : [])))
  await expect(calendar(page).locator('circle')).toHaveCount(days.length)
}

test('an offer that is opened lays its payments over the pay days of the application, and sends nothing', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
  network,
}) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
  const answer = page.waitForResponse('**/api/submit-application')
  await findOffers(page, 'Sold')
  const { price }: OfferToChoose = (await (await answer).json()).data.offers.list[0]
  const before = network.requests.filter(({ path }) => !path.includes('progress')).length
  await cards(page).first().locator('summary').click()
  const pay = parsePay({ ...PERSON, grossIncome: String(PERSON.grossIncome) }) as Pay
  const start = todayAcrossUs(new Date()).latest
  const askedDollars = price.amountCents / 100
  const paymentsFor = (dollars: number) => offeredPayments(price, dollars)
  const periods = layOver(pay, duePayments(paymentsFor(askedDollars), price.termDays, start))
  await expectCalendar(page, periods)
  await expect(page.getByText(`pay day, ${formatSum(pay.payCents)} gross`)).toBeVisible()
  for (const sharePercent of [10, 5, 50]) {
    await share(page).selectOption(`${sharePercent}%`)
    const largest = largestAmount(periods, askedDollars, sharePercent, paymentsFor)
    const upTo = largest === undefined ? 'No loan at this rate' : formatDollars(largest)
    await expect(page.getByText(`${upTo} keeps every payment within ${sharePercent}% of one pay.`)).toBeVisible()
  }
  expect(network.requests.filter(({ path }) => !path.includes('progress'))).toHaveLength(before)
  expect(await problemsOn(page, 'pay days')).toEqual([])
})

test('the page about direct deposits lays its example over pay days that are typed there', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.goto('/direct-deposit-loans')
  await page.getByText('See it against your pay days').click()
  await page.getByLabel('How often are you paid?').selectOption('Twice a month')
  await page.getByLabel('Monthly gross income, in dollars').fill('2,600')
  const typed = { payFrequency: 'Twice a month', grossIncome: '2,600', nextPayDate: PERSON.nextPayDate, followingPayDate: '' }
  const before = network.requests.length
  await page.getByLabel('Next pay date').fill(PERSON.nextPayDate)
  const paymentsFor = (dollars: number) => estimate('personal', dollars, 24).schedule.map(({ payment }) => payment)
  await page.getByRole('radio', { name: '$1,000' }).check()
  await page.getByRole('radio', { name: '24 months' }).check()
  const pay = parsePay(typed) as Pay
  expect(pay.payCents).toBe(130_000)
  const periods = layOver(pay, duePayments(paymentsFor(1000), null, todayAcrossUs(new Date()).latest))
  await expectCalendar(page, periods)
  await expect(page.getByText('$1,000 keeps every payment within 10% of one pay.')).toBeVisible()
  await page.getByRole('radio', { name: '$5,000' }).check()
  const largest = largestAmount(
    layOver(pay, duePayments(paymentsFor(5000), null, todayAcrossUs(new Date()).latest)),
    5000,
    10,
    paymentsFor,
  )
  expect(largest).toBeLessThan(5000)
  await expect(page.getByText(`up to ${formatDollars(largest ?? 0)} keeps every payment`)).toBeVisible()
  expect(network.requests).toHaveLength(before)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('2600')
  expect(await problemsOn(page, 'pay days')).toEqual([])
})
