/** Where the person chooses the lender: the way there, the offers, and every ending. */
import { expect, type Page, test } from '@playwright/test'
import { FILL, field, openOnStep, PERSON, type Person } from '#tests/support/apply-form.ts'
import {
  cards,
  checkBoxesAndSend,
  chooseFirst,
  chooseUntil,
  heading,
  OFFERS,
  openFirstOffer,
} from '#tests/support/choose-offers.ts'
import { lookAt, personNamed, take } from './take.ts'

test.beforeEach(({ context, baseURL }) => lookAt(context, 'consumer-first', baseURL ?? ''))

async function toOffers(page: Page, person: Person): Promise<void> {
  await openOnStep(page, 'review', { person })
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
}

test('state not served', async ({ page }) => {
  await page.goto('/apply')
  await field(page, 'State').selectOption('NY')
  await expect(page.getByText('We don’t serve New York')).toBeVisible()
  await take(page, 'consumer-first-first-step-state-not-served')
  await page.getByRole('button', { name: 'See who can help' }).click()
  await expect(heading(page)).toHaveText('Sorry, we don’t serve New York')
  await take(page, 'consumer-first-state-not-served')
})

test('first step and check your answers', async ({ page }) => {
  await page.goto('/apply')
  await FILL['loan-amount'](page, PERSON)
  await take(page, 'consumer-first-first-step')
  await openOnStep(page, 'review', { person: personNamed('Rivera') })
  await take(page, 'consumer-first-check-your-answers')
})

test('offers, choice and yes', async ({ page }) => {
  await toOffers(page, personNamed('Sold'))
  await take(page, 'consumer-first-offers')
  const lender = await openFirstOffer(page)
  await take(page, 'consumer-first-offers-chosen')
  await page.getByRole('button', { name: `Send to ${lender}` }).click()
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  await take(page, 'consumer-first-yes')
})

test('no thanks', async ({ page }) => {
  await toOffers(page, personNamed('Sold'))
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.getByRole('button', { name: 'End this request' }).click()
  await expect(heading(page)).toHaveText('Your request has ended')
  await take(page, 'consumer-first-no-thanks')
})

test('no after all', async ({ page }) => {
  await toOffers(page, personNamed('Secondchance'))
  const before = await cards(page).count()
  await chooseFirst(page)
  await expect(cards(page)).toHaveCount(before - 1)
  await take(page, 'consumer-first-no-after-all')
})

test('yes without a page', async ({ page }) => {
  await toOffers(page, personNamed('Noredirect'))
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  await take(page, 'consumer-first-yes-without-page')
})

test('not yet', async ({ page }) => {
  await toOffers(page, personNamed('Unknown'))
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} needs more time`, { timeout: 120_000 })
  await take(page, 'consumer-first-not-yet')
})

test('no', async ({ page }) => {
  await toOffers(page, personNamed('Decline'))
  await chooseUntil(page, /^No lender said yes this time$/)
  await take(page, 'consumer-first-no')
})

test('fix', async ({ page }) => {
  await toOffers(page, personNamed('Mistake'))
  await chooseFirst(page)
  await expect(heading(page)).toHaveText('2 answers to fix')
  await take(page, 'consumer-first-fix')
})

test('we failed', async ({ page }) => {
  await toOffers(page, personNamed('Outage'))
  await chooseUntil(page, /^Something went wrong on our side$/)
  await take(page, 'consumer-first-we-failed')
})
