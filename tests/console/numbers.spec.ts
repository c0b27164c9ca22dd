/** Today on a Monday morning, after a weekend of which every figure is known. */
import { expect, test } from '@playwright/test'
import { openConsole } from '#tests/support/console.ts'
import { KNOWN, type KnownWeekend, openKnownWeekend } from '#tests/support/known-weekend.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let weekend: KnownWeekend
test.beforeAll(async () => {
  test.setTimeout(240_000)
  weekend = await openKnownWeekend()
})
test.afterAll(() => weekend?.close())

test('every number opens the list behind it, as long as it says', async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: '?range=weekend', product: weekend })
  const funnel = page.getByRole('region', { name: 'Funnel' })
  for (const [figure, count] of Object.entries(KNOWN.figures)) {
    const number = funnel.locator(`[data-figure="${figure}"]`)
    if (figure !== 'started' && figure !== 'revenueCents') await expect(number).toHaveText(String(count))
  }
  const numbers = page.locator('[data-figure], [data-reason]')
  await expect(numbers.first()).toBeVisible()
  for (let place = 0; place < (await numbers.count()); place++) {
    const count = Number(await numbers.nth(place).textContent())
    await numbers.nth(place).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    if (count > 0) await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(count)
    await page.goBack()
    await expect(numbers.first()).toBeVisible()
  }
})
