/** Every number opens the list behind it: on Today and for lenders, on a Monday morning, after a weekend of which every figure is known. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openConsole } from '#tests/support/console.ts'
import { KNOWN, type KnownWeekend, openKnownWeekend } from '#tests/support/known-weekend.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let weekend: KnownWeekend
test.beforeAll(async () => {
  test.setTimeout(240_000)
  weekend = await openKnownWeekend()
})
test.afterAll(() => weekend?.close())

/** The list behind each number has as many rows, and says so. */
async function expectLists(page: Page, numbers: Locator): Promise<readonly number[]> {
  await expect(numbers.first()).toBeVisible()
  const walked: number[] = []
  for (let place = 0; place < (await numbers.count()); place++) {
    const number = numbers.nth(place)
    const count = Number(await number.textContent())
    const address = await number.getAttribute('href')
    await number.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await expect(page.locator('.screen-head .about'), address ?? '').toHaveText(`${count} with this filter`)
    if (count > 0) await expect(page.getByRole('table').locator('tbody tr'), address ?? '').toHaveCount(count)
    await page.goBack()
    await expect(numbers.first()).toBeVisible()
    walked.push(count)
  }
  return walked
}

test('every number of Today opens the list behind it, as long as it says', async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: '?range=weekend', product: weekend })
  const funnel = page.getByRole('region', { name: 'Funnel' })
  for (const [figure, count] of Object.entries(KNOWN.figures)) {
    const number = funnel.locator(`[data-figure="${figure}"]`)
    if (figure !== 'started' && figure !== 'revenueCents') await expect(number).toHaveText(String(count))
  }
  const walked = await expectLists(page, page.locator('[data-figure], [data-reason]'))
  expect(walked.length).toBeGreaterThanOrEqual(Object.keys(KNOWN.figures).length)
})

const DAYS = `since=${KNOWN.since}&until=${KNOWN.until}`
// That weekend each lead had one call of a kind to each of these lenders, so calls and leads are as many.
const COUNTED = '[data-counts]'

test('every number of a lender opens the leads behind it: figures, days, failures, reasons', async ({ page }) => {
  test.slow()
  const { id, asked, failures } = KNOWN.slowLender
  await openConsole(page, { as: 'viewer', path: `lenders/${id}?${DAYS}`, product: weekend })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Failures by kind').locator(COUNTED)).toHaveText([String(failures)])
  await expect(part('Why it said no').locator(COUNTED)).toHaveText([String(asked - failures)])
  expect(await expectLists(page, page.locator(COUNTED))).toContain(asked)

  await page.goto(`${weekend.operatorUrl}/console/lenders/larkspur?${DAYS}`)
  const days = part('Day by day')
  await expect(days.getByRole('row')).toHaveCount(3)
  await expect(days).toContainText('count calls')
  await expectLists(page, page.locator(COUNTED))
  // Money is no number of leads; it opens those that brought it.
  await page.getByRole('link', { name: '$180' }).click()
  await expect(page.locator('.screen-head .about')).toHaveText('11 with this filter')
})

test('every number of the lenders’ list opens the leads behind it', async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: `lenders?${DAYS}`, product: weekend })
  const { name, asked, failures } = KNOWN.slowLender
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(`${failures} of ${asked} pings`)
  expect(await expectLists(page, page.locator(COUNTED))).toContain(failures)
})
