/** What stands above the boxes of the last step, and what is sent of it. */
import { expect, test } from '@playwright/test'
import { CREDIT_INQUIRY_STATEMENTS, MILITARY_STATEMENT } from '#content/consent-statements.ts'
import { FILL, openOnStep, PERSON, pressSubmit, tickAndSend } from '#tests/support/apply-form.ts'
import { violationsOn } from '#tests/support/axe.ts'

const { soft } = CREDIT_INQUIRY_STATEMENTS

for (const width of [375, 1280])
  test(`at ${width} px, what submitting permits stands above both boxes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openOnStep(page, 'bank')
    const statement = page.getByText(soft.words)
    await expect(statement).toBeVisible()
    const top = async (name: string) => (await page.getByLabel(name).boundingBox())?.y ?? 0
    const { y = 0, height = 0 } = (await statement.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(await top(MILITARY_STATEMENT.words))
    expect(await top(MILITARY_STATEMENT.words)).toBeLessThan(await top('I agree to the'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOn(page, 'bank')).toEqual([])
  })

test('who listens hears it with the terms box', async ({ page }) => {
  await openOnStep(page, 'bank')
  await expect(page.getByLabel('I agree to the')).toHaveAccessibleDescription(new RegExp(`^${soft.words.slice(0, 40)}`))
})

test('ticking sends the versions that were on screen, and that it was a tick', async ({ page }) => {
  await openOnStep(page, 'bank')
  const request = page.waitForRequest('**/api/submit-application')
  await tickAndSend(page)
  const { consent } = (await request).postDataJSON()
  expect(consent).toMatchObject({
    termsAccepted: true,
    notActiveMilitary: true,
    submittedBy: 'tick',
    documents: { military: MILITARY_STATEMENT.version, creditInquiry: soft.version },
  })
})

test('the button sends that it was the button', async ({ page }) => {
  await openOnStep(page, 'bank')
  // The terms first, while the rest is missing: ticking them sends nothing, and the button does.
  await page.getByLabel('I agree to the').check()
  await expect(page.locator('input[aria-invalid="true"]').first()).toBeVisible()
  await FILL.bank(page, PERSON)
  await page.getByLabel(MILITARY_STATEMENT.words).check()
  const request = page.waitForRequest('**/api/submit-application')
  await pressSubmit(page)
  expect((await request).postDataJSON().consent.submittedBy).toBe('button')
})
