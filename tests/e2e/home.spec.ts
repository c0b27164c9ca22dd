/** The home page: the form's first step on the first screen, and an explanation that is not too long. */
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'

test.use({ viewport: { width: 375, height: 667 } })

test('headline, amount, its price, email and button are on the first screen of a phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('slider', { name: 'Loan amount' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.amount-price')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Email address')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
})

test('it shows a price, who may answer, six drawings, a trail, the states and the page that follows, and leads to every kind of loan', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Kinds of loans' }).scrollIntoViewIfNeeded()
  for (const heading of [
    'What $2,500 costs over 12 months',
    'Who sees what about you',
    'Do we serve your state?',
    'Before you borrow',
  ])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
  await expect(main.locator('.ladder > li')).toHaveCount(3)
  await expect(main.locator('.trail > li')).toHaveCount(4)
  await expect(main.locator('.tiles text')).toHaveCount(51)
  await expect(main.getByText('regular income of at least')).toBeHidden()
  await main.getByText('Who can apply').click()
  await expect(main.getByText('regular income of at least')).toBeVisible()
  await main.getByText(/^All \d+ pages$/).click()
  await expect(main.getByRole('link', { name: 'Vacation loans' })).toBeVisible()
  // Each drawing is in the page's own bytes, and leads somewhere.
  await expect(main.locator('li:has(> a) > .drawing')).toHaveCount(6)
  await expect(main.locator('.drawing')).toHaveCount(6)
  await expect(main.getByRole('region', { name: 'Who may answer' })).toContainText(
    /^\d+ licensed lenders may answer in California, [\d.]+% to [\d.]+% APR/,
  )
  await expect(main.getByRole('figure', { name: /./ }).or(main.locator('figure'))).toContainText('Your request, an example')
})
