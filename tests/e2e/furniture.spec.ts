/** Header and footer on a phone: whole (spec §2), and not in the way. */
import { expect, type Page, test } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { DIALOG_LINKS, LEGAL_LINKS, QUICK_LINKS } from '../../site/navigation.ts'

test.use({ viewport: { width: 375, height: 667 } })

const SITE_PAGES = ['/', '/emergency-loans', '/faq', '/terms-of-service', '/no-such-page']
const FORM_PAGES = ['/apply', '/apply-now']

test('the header is one line, with Apply Now in it, on a deep band above pages to read and on paper above the form', async ({
  page,
}) => {
  for (const route of [...SITE_PAGES, ...FORM_PAGES]) {
    await page.goto(route)
    const header = page.getByRole('banner')
    const box = await header.boundingBox()
    expect(box?.height, route).toBeGreaterThanOrEqual(56)
    expect(box?.height, route).toBeLessThanOrEqual(64)
    await expect(header.getByRole('link', { name: 'Apply Now' }).first(), route).toBeInViewport({ ratio: 1 })
    const [ground, paper] = await header.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(ground === paper || ground === 'rgba(0, 0, 0, 0)', route).toBe(FORM_PAGES.includes(route))
  }
})

test('with text of twice the size the header loses nothing', async ({ page }) => {
  for (const route of ['/faq', '/apply']) {
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 667 })
      await page.goto(route)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Loanfinch' })).toBeInViewport({ ratio: 1 })
      if (width === 375) await expect(header.getByRole('link', { name: 'Apply Now' }).first()).toBeInViewport({ ratio: 1 })
      const rights = await header
        .locator('*:visible')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
      expect(Math.max(...rights), `${route} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

const footerOf = (page: Page) => page.getByRole('contentinfo')
const heightOf = async (page: Page) => (await footerOf(page).boundingBox())?.height

/** What the specification puts into every footer, by a few of its words. */
const SPECIFIED = [
  /We don['’]t serve AZ, .* DC\. If you live there, please don['’]t apply/,
  /is not a lender or a broker/,
  /Advertised rates are .* APR/,
  /encrypted on the way to us and in storage/,
  /people under 18/,
  SITE.contact.phone,
  SITE.contact.email,
  SITE.contact.address,
]
const LINKS = [...QUICK_LINKS, ...DIALOG_LINKS, ...LEGAL_LINKS]

test('the footer of a page to read is less than a screen, with every link in sight', async ({ page }) => {
  for (const route of SITE_PAGES) {
    await page.goto(route)
    expect(await heightOf(page), route).toBeLessThanOrEqual(667)
    for (const { href, name } of LINKS) {
      await expect(footerOf(page).getByRole('link', { name, exact: true }), route).toBeVisible()
      await expect(footerOf(page).getByRole('link', { name, exact: true }), route).toHaveAttribute('href', href)
    }
    for (const words of SPECIFIED) await expect(footerOf(page), route).toContainText(words)
  }
})

test('under a form it is the notice and a line, and the whole of it behind a fold', async ({ page }) => {
  for (const route of ['/apply', '/apply-now', '/verify-email', '/your-request']) {
    await page.goto(route)
    expect(await heightOf(page), route).toBeLessThanOrEqual(280)
    await expect(footerOf(page).getByText(/please don['’]t apply/), route).toBeVisible()
    await expect(footerOf(page).getByText('is not a lender or a broker'), route).toBeVisible()
    await expect(footerOf(page).getByRole('link'), route).toHaveCount(0)
    await footerOf(page).getByText('More about Loanfinch').click()
    for (const { name } of LINKS) await expect(footerOf(page).getByRole('link', { name, exact: true }), route).toBeVisible()
    await footerOf(page).getByText('Contact, costs, and your data').click()
    for (const words of SPECIFIED) await expect(footerOf(page).getByText(words).last(), route).toBeVisible()
  }
})

test('on the home page it folds when the form has the page to itself', async ({ page }) => {
  await page.goto('/')
  await expect(footerOf(page).getByText('More about Loanfinch')).toBeHidden()
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(footerOf(page).getByText('More about Loanfinch')).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(280)
})
