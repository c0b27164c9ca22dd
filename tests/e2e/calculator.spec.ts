/** The calculator as a person uses it. That every estimate is right is asked of each page by every-route.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { estimate } from '#domain/calculators/calculator.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars } from '#domain/values/money.ts'
import { openStatic, translate } from '#tests/support/static-page.ts'
import { test } from '#tests/support/weak-network.ts'

async function openCalculator(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await page.getByRole('group', { name: 'How much do you need?' }).locator('input:checked').focus()
  // The island drops this attribute when it has come alive.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

test('what is chosen before the page has come alive counts', async ({ page, network }) => {
  const { hydrate } = await openStatic(page, network, '/emergency-loans')
  await page.getByRole('radio', { name: '$500' }).check()
  await page.getByRole('radio', { name: '3 months' }).check()
  hydrate()
  await expect(page.getByRole('link', { name: 'Apply for $500' })).toHaveAttribute('href', '/apply-now?amount=500&term=3')
  await expect(page.locator('[data-figure="payment"]')).toHaveText('$170.29')
})

test('and so does what is chosen on a page that the browser has translated meanwhile', { tag: '@long' }, async ({
  page,
  network,
  causes,
}) => {
  causes(/React error #418/)
  const { hydrate } = await openStatic(page, network, '/emergency-loans')
  await page.getByRole('radio', { name: '$500' }).check()
  await page.getByRole('radio', { name: '3 months' }).check()
  await translate(page.locator('astro-island').first())
  hydrate()
  await expect(page.getByRole('link', { name: 'Apply for $500' })).toHaveAttribute('href', '/apply-now?amount=500&term=3')
  await expect(page.locator('[data-figure="payment"]')).toHaveText('$170.29')
})

test('choosing changes the figures, the words and the link', async ({ page }) => {
  await openCalculator(page, '/payday-loans')
  await page.getByRole('radio', { name: '$500' }).check()
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(page.getByText('Due in 30 days')).toBeVisible()
  await expect(page.locator('[data-figure="payment"]')).toHaveText('$575.00')
  await expect(page.locator('[data-figure="apr"]')).toHaveText('182.50%')
  const apply = page.getByRole('link', { name: 'Ask what $500 costs' })
  await expect(apply).toHaveAttribute('href', '/apply-now?amount=500&term=30&unit=days')
  await apply.click()
  await expect(page).toHaveURL(/\/apply-now\?amount=500&term=30&unit=days$/)
})

test('where others’ prices are the large figures, what is the example’s says so', async ({ page }) => {
  await page.goto('/bad-credit-loans')
  const [{ paymentCents = 0, costCents = 0 } = {}] = ladderOf('bad-credit-loans', 1000, 12).filter(({ realOnes }) => realOnes)
  for (const cents of [paymentCents, costCents])
    await expect(page.locator('.loan-figures strong')).toContainText([formatCents(cents)])
  for (const said of ['A bad-credit example: 99% APR', 'Total you repay, at 12.99%', 'See every payment, at 12.99%'])
    await expect(page.getByText(said)).toBeVisible()
  // Each as the calculator has it.
  await expect(page.locator('[data-figure="total"]')).toHaveText(formatCents(estimate('personal', 1000, 12).total))
})

test('works with the arrow keys alone, and its schedule opens with the space bar', async ({ page }) => {
  await openCalculator(page, '/emergency-loans')
  const { kind, amounts, terms } = calculatorPreset('emergency-loans')
  const [first = 0, second = 0] = amounts
  await page.getByRole('radio', { name: formatDollars(first) }).check()
  await page.getByRole('radio', { name: formatDollars(first) }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: formatDollars(second) })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const term = Number(await page.getByRole('group', { name: 'Months to repay' }).locator('input:checked').inputValue())
  expect(terms).toContain(term)
  await expect(page.getByRole('radio', { name: formatTerm(term, termUnit(kind)), exact: true })).toBeFocused()
  await expect(page.locator('[data-figure="payment"]')).toHaveText(formatCents(estimate(kind, second, term).payment))

  const summary = page.getByText('See every payment')
  await summary.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Payment schedule' }).getByRole('row')).toHaveCount(term + 1)
})
