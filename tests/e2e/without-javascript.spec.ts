/** JavaScript off: everything to read is there, every estimate can be looked up, and what needs a script says so. */
import { expect } from '@playwright/test'
import { LOAN_FAMILIES } from '#content/schemas.ts'
import { SITE } from '#content/site.ts'
import { estimate } from '#domain/calculators/calculator.ts'
import { calculatorPreset, isLoanPageSlug } from '#domain/calculators/presets.ts'
import { applyLink, defaultTerm } from '#domain/calculators/terms.ts'
import { isServedState } from '#domain/law/state-law.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { formatCents, formatDollars } from '#domain/values/money.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import { contentPage, contentPageUnder, type LoanPageFrontmatter } from '#tests/support/content-pages.ts'
import { layoutProblems, smallTargets } from '#tests/support/page-survey.ts'
import { attributeOf, servedPages, textOf } from '#tests/support/served-pages.ts'
import { DOCUMENT_ROUTES, FORM_ROUTES, LOAN_ROUTES } from '#tests/support/site-routes.ts'

test.use({ javaScriptEnabled: false })

const plain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[“”"‘’'*⁻`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** In the sandbox each application is counted by itself, and nobody is led back to an earlier one. */
const SANDBOX_SETTINGS = { releaseWindowDays: 0, duplicateWindowDays: 0 }

const isFamily = (word: string) => LOAN_FAMILIES.some((family) => family === word)

function textMissing(shown: string, slug: string): string[] {
  // Tables of lenders are made of facts, and have tests of their own.
  const written = contentPageUnder(slug, SANDBOX_SETTINGS)
    .passages.filter((passage) => !/^(#|\||- |\d+\. |\[\[|<)/.test(passage) && !/\{[a-z]+\}/i.test(passage))
    // An answer may end in a list.
    .flatMap((passage) => passage.split('\n- '))
    // What the frontmatter names in codes is shown in words.
    .filter((passage) => !/^([A-Z]{2}|\d{4}-\d{2}-\d{2}|\d+\.\d+)$/.test(passage) && !isFamily(passage))
  // A name may stand within a sentence of the page.
  const lower = shown.toLowerCase()
  return written
    .filter((passage) => !lower.includes(plain(passage).toLowerCase()))
    .map((passage) => `${slug}: ${passage.slice(0, 80)}`)
}

test('content pages hold every word that was written for them', async () => {
  const pages = (await servedPages()).filter(({ route }) => DOCUMENT_ROUTES.some((document) => document === route))
  expect(pages).toHaveLength(DOCUMENT_ROUTES.length)
  expect(pages.flatMap(({ route, root }) => textMissing(plain(textOf(root.querySelector('main'))), route.slice(1)))).toEqual([])
})

test('loan pages hold every word, their example worked out, and every estimate; as a link to the application where we are open', async () => {
  test.slow()
  const pages = (await servedPages()).filter(({ route }) => LOAN_ROUTES.includes(route))
  expect(pages).toHaveLength(LOAN_ROUTES.length)
  const missing: string[] = []
  for (const { route, root } of pages) {
    const slug = route.slice(1)
    if (!isLoanPageSlug(slug)) throw new Error(`${route} has no calculator`)
    const preset = calculatorPreset(slug)
    const { kind, amounts, terms } = preset
    missing.push(...textMissing(plain(textOf(root.querySelector('main'))), slug))

    const { amount } = (contentPage(slug).frontmatter as LoanPageFrontmatter).example
    const term = defaultTerm(preset)
    const { payment, total } = estimate(kind, amount, term)
    const figure = (name: string) => root.querySelectorAll(`[data-figure="${name}"]`).map(textOf)
    expect(figure('payment'), route).toEqual([formatCents(payment)])
    expect(figure('total'), route).toEqual([formatCents(total)])
    const state = contentPage(slug).frontmatter.state as StateCode | undefined
    const isOpen = !state || isServedState(state)
    const ways = root
      .querySelectorAll('a[href]')
      .filter((link) => [`Apply for ${formatDollars(amount)}`, `Ask what ${formatDollars(amount)} costs`].includes(textOf(link)))
      .map((link) => attributeOf(link, 'href'))
    expect(ways, route).toEqual(isOpen ? [applyLink(kind, amount, term)] : [])

    const estimates = root
      .querySelectorAll('[aria-label="Estimates"] td')
      .map((cell) => [textOf(cell), attributeOf(cell.querySelector('a'), 'href')])
    const expected = amounts.flatMap((each) =>
      terms.map((months) => [
        formatCents(estimate(kind, each, months).payment),
        isOpen ? applyLink(kind, each, months) : undefined,
      ]),
    )
    expect(estimates, route).toEqual(expected)
  }
  expect(missing).toEqual([])
})

test('a link of that table leads to the application', async ({ page }) => {
  await page.goto('/installment-loans')
  await page.getByRole('group', { name: 'Estimates' }).getByRole('link', { name: '$48.96' }).click()
  await expect(page).toHaveURL(/\/apply-now\?amount=1000&term=24$/)
})

test('the pages of the form say what it needs, and how else to reach us', async ({ page }) => {
  for (const route of FORM_ROUTES) {
    await page.goto(route)
    const note = page.locator('main noscript > div')
    await expect(note, route).toBeVisible()
    await expect(note, route).toContainText('The application needs JavaScript')
    const [noteTop, formTop] = await Promise.all([note, page.locator('main form').first()].map((each) => each.boundingBox()))
    expect(noteTop?.y, route).toBeLessThan(formTop?.y ?? 0)
    await expect(note, route).toContainText('You can read our text pages without it.')
    await expect(note, route).toContainText(SITE.contact.phone)
    await expect(note.getByRole('link', { name: SITE.contact.email }), route).toBeVisible()
  }
})

test('the privacy form says what it needs, and cannot send a name into a URL', async ({ page }) => {
  await page.goto('/ccpa-rights')
  const note = page.locator('main form noscript > p')
  await expect(note).toBeVisible()
  await expect(note).toContainText('This form needs JavaScript')
  await expect(note.getByRole('link', { name: SITE.contact.privacyEmail })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send my request' })).toBeDisabled()
  await page.getByLabel('Full name').fill('Maria Nuñez')
  await page.getByLabel('Full name').press('Enter')
  await expect(page).toHaveURL(/\/ccpa-rights$/)
})

test('the page of a verification link says what it needs', async ({ page }) => {
  await page.goto('/verify-email?token=abc')
  const note = page.locator('main noscript > p')
  await expect(note).toBeVisible()
  await expect(note).toContainText('This page needs JavaScript to check your link')
})

test('the page of a request’s link says what it needs, and how else to reach us', async ({ page }) => {
  await page.goto('/your-request#some-private-token-of-a-mail')
  const note = page.locator('main noscript > div')
  await expect(note).toBeVisible()
  await expect(note).toContainText('This page needs JavaScript')
  await expect(note.getByRole('link', { name: SITE.contact.privacyEmail })).toBeVisible()
})

test('menu, questions and legal links work', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/faq')
  await page.getByText('Are you a lender?').click()
  await expect(page.getByText('We are not a lender and not a broker. We pass your request')).toBeVisible()
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact-us$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL(/\/terms-of-service$/)
})

test('what only shows without a script fits as well', { tag: '@long' }, async ({ browser, causes }) => {
  causes(FAILED_REQUEST)
  test.slow()
  // The survey is a script, so the page keeps its scripts and only its markup is turned: <noscript> becomes a plain element.
  const context = await browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  await page.route(
    /\/(emergency-loans|payday-loans|installment-loans|cash-advance-loans|ccpa-rights|apply|verify-email|your-request)$/,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('<noscript>', '<div>').replaceAll('</noscript>', '</div>')
      await route.fulfill({ response: answer, body })
    },
  )
  // Nor does anything hydrate that would take its place.
  await page.route(/\.js$/, (route) => route.abort())
  for (const path of [
    '/emergency-loans',
    '/payday-loans',
    '/installment-loans',
    '/cash-advance-loans',
    '/ccpa-rights',
    '/apply',
    '/verify-email',
    '/your-request',
  ]) {
    await page.goto(path)
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([...(await page.evaluate(layoutProblems)), ...(await page.evaluate(smallTargets))], `${path} at ${width} px`).toEqual(
        [],
      )
    }
  }
  await context.close()
})
