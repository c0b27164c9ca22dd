/** Header and footer on a phone where they change. As a page is opened with them they are asked for by every-route.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { brandMarkClass } from '#site/components/brand-mark-class.ts'
import { test } from '#tests/support/browser-test.ts'
import { FOOTER_LINKS, SPECIFIED } from '#tests/support/visits/furniture.ts'

const SCREEN = { width: 375, height: 667 }
test.use({ viewport: SCREEN })

test('with text of twice the size the header loses nothing', { tag: '@long' }, async ({ page }) => {
  for (const route of ['/faq', '/apply']) {
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 667 })
      await page.goto(route)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: SITE.brand })).toBeInViewport({ ratio: 1 })
      if (width === 375) await expect(header.getByRole('link', { name: 'Apply Now' }).first()).toBeInViewport({ ratio: 1 })
      const rights = await header
        .locator('*:visible')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
      expect(Math.max(...rights), `${route} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('a name of any length leaves the header one row, with room to apply', { tag: '@long' }, async ({ page }) => {
  for (const route of ['/faq', '/apply']) {
    for (const width of [375, 768, 1024]) {
      await page.setViewportSize({ width, height: 667 })
      await page.goto(route)
      await page.evaluate(() => document.fonts.ready)
      for (const brand of ['Brightbird', 'Mammoth Money', 'Brightbird Lending', 'Brightbird Lending Partners']) {
        const mark = page.getByRole('banner').locator('.brand-mark')
        await mark.evaluate(
          (link, [name, classes]) => {
            link.classList.add(...classes.split(' '))
            link.lastChild?.replaceWith(name)
          },
          [brand, brandMarkClass(brand)] as const,
        )
        const where = `${brand} on ${route} at ${width} px`
        expect((await page.getByRole('banner').boundingBox())?.height, where).toBeLessThanOrEqual(64)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).first(), where).toBeInViewport({ ratio: 1 })
      }
    }
  }
})

const footerOf = (page: Page) => page.getByRole('contentinfo')
const heightOf = async (page: Page) => (await footerOf(page).boundingBox())?.height

test('under a form all is in sight but the links, which stand behind one fold', { tag: '@long' }, async ({ page }) => {
  for (const route of ['/apply', '/apply-now', '/verify-email', '/your-request']) {
    await page.goto(route)
    expect(await heightOf(page), route).toBeLessThanOrEqual(SCREEN.height)
    for (const text of SPECIFIED) await expect(footerOf(page).getByText(text).last(), route).toBeVisible()
    const link = (name: string) => footerOf(page).getByRole('link', { name, exact: true })
    for (const { name } of FOOTER_LINKS) await expect(link(name), route).toBeHidden()
    await footerOf(page).getByText(`More about ${SITE.brand}`).click()
    for (const { name } of FOOTER_LINKS) await expect(link(name), route).toBeVisible()
  }
})

test('on the home page it folds when the form has the page to itself', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await expect(footerOf(page).getByText(`More about ${SITE.brand}`)).toBeHidden()
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(footerOf(page).getByText(`More about ${SITE.brand}`)).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(SCREEN.height)
})
