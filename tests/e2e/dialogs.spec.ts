/** Terms, Privacy and E-Consent in their dialogs: the same words as their pages, within reach of the keyboard, and kind when the network fails. */
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/support/weak-network.ts'

const DOCUMENTS = [
  { name: 'Terms & Conditions', route: '/terms-of-service' },
  { name: 'Privacy Policy', route: '/privacy-policy' },
  { name: 'E-Consent Agreement', route: '/e-consent' },
] as const

const TERMS = /^\/terms-of-service$/

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const focusIsInDialog = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement) ?? false)

test('each shows the lead, the version, the date and the text of its page, word for word, and fetches it once', async ({
  page,
}) => {
  test.slow()
  const fetched: string[] = []
  for (const { name, route } of DOCUMENTS) {
    await page.goto(route)
    const version = await page.getByText(/^Version \d+\.\d+, effective \w+ \d{1,2}, \d{4}$/).textContent()
    const lead = await page.locator('[data-document-lead]').textContent()
    const text = `${lead}${version}${await page.locator('[data-document]').textContent()}`
    expect(text.length).toBeGreaterThan(3000)

    await page.goto('/contact-us')
    page.on('request', (request) => request.resourceType() === 'fetch' && fetched.push(new URL(request.url()).pathname))
    const dialog = page.getByRole('dialog', { name })
    for (let time = 0; time < 2; time++) {
      await footerLink(page, name).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText(name)
      await expect
        .poll(async () => squeezed((await dialog.locator('[data-document-text]').textContent()) ?? ''))
        .toBe(squeezed(text))
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    }
    expect(page.url()).toContain('/contact-us')
    page.removeAllListeners('request')
  }
  expect(fetched).toEqual(DOCUMENTS.map(({ route }) => route))
})

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

test('no page uses an id twice while a dialog is open, and links in it open elsewhere', { tag: '@long' }, async ({ page }) => {
  await page.goto('/privacy-policy')
  await footerLink(page, 'Terms & Conditions').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '14. Contact' })).toBeAttached()
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  const targets = await dialog.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('target')))
  expect(new Set(targets)).toEqual(new Set(['_blank']))
})

test('opens, keeps and gives back the focus, and closes with Escape', { tag: '@long' }, async ({ page }) => {
  await page.goto('/faq')
  for (const { name } of DOCUMENTS) {
    const link = footerLink(page, name)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect.poll(() => focusIsInDialog(page)).toBe(true)
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document
        return (
          activeElement !== null && activeElement !== document.body && !document.querySelector('dialog')?.contains(activeElement)
        )
      })
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(link).toBeFocused()
  }
})

test('its text can be scrolled with the keyboard', { tag: '@long' }, async ({ page }) => {
  await page.goto('/faq')
  await footerLink(page, 'Privacy Policy').click()
  const text = page.getByRole('dialog').locator('[data-document-text]')
  await expect(text.getByRole('heading', { name: 'Contact', exact: true })).toBeAttached()
  await text.focus()
  await page.keyboard.press('End')
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
})

test('when the text cannot be fetched it says so kindly, offers the page, and tries again next time', async ({ page, network }) => {
  await page.goto('/faq')
  network.fail(TERMS, { kind: 'lose-request' })
  await footerLink(page, 'Terms & Conditions').click()
  const dialog = page.getByRole('dialog', { name: 'Terms & Conditions' })
  await expect(dialog).toContainText('The text could not be loaded. Please check your connection')
  await expect(dialog.getByRole('link', { name: 'open it as a page' })).toHaveAttribute('href', /\/terms-of-service$/)
  await page.keyboard.press('Escape')

  network.fail(TERMS, { kind: 'answer', status: 503, body: 'busy' })
  await footerLink(page, 'Terms & Conditions').click()
  await expect(dialog).toContainText('The text could not be loaded')
  await page.keyboard.press('Escape')

  network.mend()
  await footerLink(page, 'Terms & Conditions').click()
  await expect(dialog.getByRole('heading', { name: '1. What the service is' })).toBeVisible()
})

test('a text that comes late does not end up under another heading', { tag: '@long' }, async ({ page, network }) => {
  await page.goto('/faq')
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(TERMS, { kind: 'hold-request', until })
  await footerLink(page, 'Terms & Conditions').click()
  await page.keyboard.press('Escape')
  await footerLink(page, 'Privacy Policy').click()
  const dialog = page.getByRole('dialog', { name: 'Privacy Policy' })
  await expect(dialog.getByRole('heading', { name: 'The short version' })).toBeVisible()
  const answered = page.waitForResponse('**/terms-of-service')
  letGo()
  await (await answered).finished()
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(dialog.getByRole('heading', { name: 'The short version' })).toBeVisible()
  await expect(dialog).not.toContainText('1. What the service is')
})

test('a click that asks for a new tab gets one', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/faq')
  const opened = context.waitForEvent('page')
  await footerLink(page, 'Privacy Policy').click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(/\/privacy-policy$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})
