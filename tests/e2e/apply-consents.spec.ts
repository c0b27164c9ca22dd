/** What stands above the boxes of the last step, and what is sent of it. */
import { expect, type Page } from '@playwright/test'
import { CREDIT_INQUIRY_STATEMENTS, MILITARY_STATEMENT } from '#content/consent-statements.ts'
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/policy/site-settings-element.ts'
import { checkAndSend, openOnStep } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/weak-network.ts'

const { soft } = CREDIT_INQUIRY_STATEMENTS

const SUBMIT = '/api/submit-application'
const documentsOn = async (page: Page): Promise<SiteSettings['documents']> =>
  JSON.parse((await page.locator(`#${SITE_SETTINGS_ELEMENT_ID}`).textContent()) ?? '').documents

test('what submitting permits stands above both boxes and is heard with the terms; checking sends the texts that were on screen', async ({
  page,
}) => {
  await openOnStep(page, 'bank')
  const statement = page.getByText(soft.wording)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(statement).toBeVisible()
    const top = async (name: string) => (await page.getByLabel(name).boundingBox())?.y ?? 0
    const { y = 0, height = 0 } = (await statement.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(await top(MILITARY_STATEMENT.wording))
    expect(await top(MILITARY_STATEMENT.wording)).toBeLessThan(await top('I agree to the'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expect(page.getByLabel('I agree to the')).toHaveAccessibleDescription(new RegExp(`^${soft.wording.slice(0, 40)}`))
  const documents = await documentsOn(page)
  expect(documents.military.version).toBe(MILITARY_STATEMENT.version)
  expect(documents.creditInquiry.version).toBe(soft.version)
  const request = page.waitForRequest(`**${SUBMIT}`)
  await checkAndSend(page)
  const { consent } = (await request).postDataJSON()
  expect(consent).toEqual({ termsAccepted: true, notActiveMilitary: true, submittedBy: 'checkbox', documents })
})

test('a text that changed since the page was opened counts as it was read', { tag: '@long' }, async ({ page, network }) => {
  await openOnStep(page, 'bank')
  const before = await documentsOn(page)
  const served = await (await page.request.get('/terms-of-service')).text()
  const sha256 = 'a'.repeat(64)
  const body = served.replace(before.terms.sha256, sha256)
  network.fail(/^\/terms-of-service$/, { kind: 'answer', status: 200, body, contentType: 'text/html' })
  await page.getByRole('link', { name: 'Terms & Conditions' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '14. Contact' })).toBeAttached()
  await page.keyboard.press('Escape')
  const request = page.waitForRequest(`**${SUBMIT}`)
  await checkAndSend(page)
  expect((await request).postDataJSON().consent.documents).toEqual({ ...before, terms: { ...before.terms, sha256 } })
})
