/** The loan amount, on the first step. */
import { expect, type Page } from '@playwright/test'
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { costAt } from '#domain/calculators/rungs.ts'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { dollarsToCents, formatDollars } from '#domain/values/money.ts'
import { isHydrated } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Loan amount' })
const expectAmount = async (page: Page, shown: string) => {
  await expect(page.locator('output')).toHaveText(shown)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', shown)
}

/** In dollars, at the top of what is advertised. */
const costOf = (dollars: number, months: number) => costAt(ADVERTISED_APR_PERCENT.max, dollarsToCents(dollars), months) / 100
const exampleOf = (dollars: number, months: number) =>
  `Example: ${months} months at ${ADVERTISED_APR_PERCENT.max}% APR, the top advertised rate, costs ${formatDollars(costOf(dollars, months))}`

async function open(page: Page) {
  await page.goto('/apply')
  await isHydrated(page)
}

async function placeAt(page: Page, share: number) {
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The slider is not on the page')
  return { x: box.x + box.width * share, y: box.y + box.height / 2 }
}

test('a screen reader finds a slider with its range, its amount in dollars and what it would cost, and nothing said twice', async ({
  page,
}) => {
  await open(page)
  await expect(slider(page)).toHaveAttribute('min', '100')
  await expect(slider(page)).toHaveAttribute('max', '5000')
  await expectAmount(page, '$2,500')
  await expect(page.locator('main form')).toMatchAriaSnapshot(`
    - text: Loan amount
    - status: $2,500
    - slider "Loan amount": "2500"
    - group "Common amounts":
      - button "$100"
      - button "$1,000"
      - button "$2,000"
      - button "$3,000"
  `)
  // What it would cost follows it, as a bar and in words.
  const widths = () =>
    page.locator('.amount-price rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('width'))))
  const shareBorrowed = LOAN_AMOUNT.max / (LOAN_AMOUNT.max + costOf(LOAN_AMOUNT.max, 12))
  await expect(slider(page)).toHaveAccessibleDescription(exampleOf(2500, 12))
  expect(await widths()).toEqual([50, expect.closeTo(50 * shareBorrowed, 1)])
  await slider(page).press('End')
  await expect(slider(page)).toHaveAccessibleDescription(exampleOf(LOAN_AMOUNT.max, 12))
  expect(await widths()).toEqual([100, expect.closeTo(100 * shareBorrowed, 1)])
})

test('a term that a calculator brought is the one that is priced', { tag: '@long' }, async ({ page }) => {
  await page.goto('/apply-now?amount=1000&term=24')
  await expect(slider(page)).toHaveAccessibleDescription(exampleOf(1000, 24))
  await page.goto('/apply-now?amount=300&term=14&unit=days')
  await expect(slider(page)).toHaveAccessibleDescription('Example: 14 days at our payday fee, 391.07% APR, costs $45')
})

test('the keyboard moves it by $100 and to its ends; the mouse, short or long, takes it to where it is pressed, and drags it', async ({
  page,
}) => {
  await open(page)
  await slider(page).focus()
  for (const [key, amount] of [
    ['ArrowRight', '$2,600'],
    ['ArrowDown', '$2,500'],
    ['End', '$5,000'],
    ['ArrowUp', '$5,000'],
    ['Home', '$100'],
    ['ArrowLeft', '$100'],
  ] as const) {
    await page.keyboard.press(key)
    await expectAmount(page, amount)
  }
  const [start, middle, end] = [await placeAt(page, 0.02), await placeAt(page, 0.5), await placeAt(page, 0.98)]
  for (const delay of [0, 250]) {
    await page.mouse.click(middle.x, middle.y)
    await expect(slider(page)).toHaveValue(/^2[56]00$/)
    await page.mouse.click(start.x, start.y, { delay })
    await expectAmount(page, '$100')
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.mouse.up()
    await expectAmount(page, '$5,000')
  }
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true })

  test('a tap takes it to its place', async ({ page }) => {
    await open(page)
    const middle = await placeAt(page, 0.5)
    await slider(page).press('Home')
    await page.touchscreen.tap(middle.x, middle.y)
    await expect(slider(page)).toHaveValue(/^2[56]00$/)
  })
})
