/** The calculator in the browser says what the domain says, for everything that a page offers. */
import { expect, type Page } from '@playwright/test'
import { estimate } from '#domain/calculators/calculator.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { calculatorPreset, isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { staircaseOf } from '#domain/calculators/staircase.ts'
import { applyLink, formatTerm, termUnit } from '#domain/calculators/terms.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/money.ts'
import { isServedState } from '#domain/state-law.ts'
import type { StateCode } from '#domain/us-states.ts'
import { openAsleep } from '#tests/support/asleep-page.ts'
import { contentPage } from '#tests/support/content-pages.ts'
import { LOAN_ROUTES } from '#tests/support/site-routes.ts'
import { test } from '#tests/support/weak-network.ts'

const PARTS = 4

interface Shown {
  readonly amount: number
  readonly term: number
  readonly payment: string
  readonly cost: string
  readonly total: string
  readonly apr: string
  readonly link: string
  /** By rate: the cost in words, and how long the bar is, in green and in all. */
  readonly rungs: readonly (readonly [apr: string, cost: string, green: string, whole: string])[]
  readonly stairs: readonly string[]
  readonly schedule: readonly (readonly string[])[]
}

function slugOf(route: string): LoanPageSlug {
  const slug = route.slice(1)
  if (!isLoanPageSlug(slug)) throw new Error(`${route} has no calculator`)
  return slug
}
const presetOf = (route: string) => calculatorPreset(slugOf(route))
const stateOf = (route: string) => contentPage(slugOf(route)).frontmatter.state as StateCode | undefined

async function openCalculator(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await page.getByRole('group', { name: 'Amount' }).locator('input:checked').focus()
  // The island drops this attribute when it has come alive.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Runs in the page: presses every amount and term as a person would, and reads what stands there then. */
async function pressEverything(): Promise<Shown[]> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const island = document.querySelector('astro-island')
  if (!island) throw new Error('There is no calculator')
  const radios = (name: string) => [...island.querySelectorAll<HTMLInputElement>(`input[name^="${name}-"]`)]
  const figure = (name: string) => island.querySelector(`[data-figure="${name}"]`)?.textContent ?? ''
  const texts = (within: string) => [...island.querySelectorAll(within)].map((found) => found.textContent ?? '')
  const rungs = () =>
    [...island.querySelectorAll('[data-rung]')].map((rung) => {
      const [whole = '', green = ''] = [...rung.querySelectorAll('rect')].map((bar) => bar.getAttribute('width') ?? '')
      return [rung.getAttribute('data-rung') ?? '', rung.querySelector('strong')?.textContent ?? '', green, whole] as const
    })
  const link = () => island.querySelector('a.button, a.tap')?.getAttribute('href') ?? ''
  const shown: Shown[] = []
  for (const amount of radios('amount')) {
    for (const term of radios('term')) {
      amount.click()
      term.click()
      await nextFrame()
      shown.push({
        amount: Number(amount.value),
        term: Number(term.value),
        payment: figure('payment'),
        cost: figure('cost'),
        total: figure('total'),
        apr: figure('apr'),
        link: link(),
        rungs: rungs(),
        stairs: texts('.stairs strong'),
        schedule: [...island.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      })
    }
  }
  return shown
}

function expected(route: string): Shown[] {
  const { kind, amounts, terms } = presetOf(route)
  const state = stateOf(route)
  const isOpen = !state || isServedState(state)
  return amounts.flatMap((amount) =>
    terms.map((term) => {
      const { payment, cost, total, aprPercent, schedule } = estimate(kind, amount, term)
      return {
        amount,
        term,
        payment: formatCents(payment),
        cost: formatCents(cost),
        total: formatCents(total),
        apr: formatPercent(aprPercent),
        link: isOpen ? applyLink(kind, amount, term) : '/apply-now',
        ...pictureOf(route, amount, term),
        schedule:
          kind === 'payday'
            ? []
            : schedule.map(({ number, ...cents }) => [
                String(number),
                ...[cents.payment, cents.principal, cents.interest, cents.balance].map(formatCents),
              ]),
      }
    }),
  )
}

function pictureOf(route: string, amount: number, term: number): Pick<Shown, 'rungs' | 'stairs'> {
  if (presetOf(route).kind === 'payday') {
    const { steps, monthly } = staircaseOf(amount, term)
    return { rungs: [], stairs: [...steps, monthly].map(({ costCents }) => formatDollars(costCents / 100)) }
  }
  const rungs = ladderOf(slugOf(route), amount, term, stateOf(route))
  const widest = Math.max(...rungs.map(({ amountCents, costCents }) => amountCents + costCents))
  const widthOf = (cents: number) => ((cents / widest) * 100).toFixed(2)
  return {
    rungs: rungs.map(({ aprPercent, amountCents, costCents }) => [
      String(aprPercent),
      `costs ${formatDollars(costCents / 100)}`,
      widthOf(amountCents),
      widthOf(amountCents + costCents),
    ]),
    stairs: [],
  }
}

for (let part = 0; part < PARTS; part++) {
  test(`every amount and term of every page comes out as in the domain (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.slow()
    for (const route of LOAN_ROUTES.filter((_, place) => place % PARTS === part)) {
      await openCalculator(page, route)
      expect(await page.evaluate(pressEverything), route).toEqual(expected(route))
    }
  })
}

test('what is chosen before the page has come alive counts', async ({ page, network }) => {
  const { wake } = await openAsleep(page, network, '/emergency-loans')
  await page.getByRole('radio', { name: '$500' }).check()
  await page.getByRole('radio', { name: '3 months' }).check()
  wake()
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
  const apply = page.getByRole('link', { name: 'Apply for $500' })
  await expect(apply).toHaveAttribute('href', '/apply-now?amount=500&term=30&unit=days')
  await apply.click()
  await expect(page).toHaveURL(/\/apply-now\?amount=500&term=30&unit=days$/)
})

test('works with the arrow keys alone, and its schedule opens with the space bar', async ({ page }) => {
  await openCalculator(page, '/emergency-loans')
  const { kind, amounts, terms } = presetOf('/emergency-loans')
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
