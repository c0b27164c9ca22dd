/** Sources: what each brought and cost, where people leave the form, and names that wait for a decision. */
import { expect } from '@playwright/test'
import { applyAs } from '#tests/support/applied-people.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { openConsole, visitorsSite } from '#tests/support/console.ts'

test('a new name is accepted, its cost typed in, and the loss at each step drawn; a number opens its list', async ({ page }) => {
  test.slow()
  const site = await visitorsSite()
  const visit = { utm_source: `quaint-${Date.now()}`, landingPath: '/payday-loans' }
  for (let times = 0; times < 10; times++) await applyAs(site, 'Decline', visit as object)
  const count = (event: string) => site.post('/api/form-counts', { data: { event, landingPath: '/payday-loans' } })
  for (const [event, times] of [
    ['opened', 60],
    ['identity', 41],
    ['contact', 37],
    ['employment', 35],
    ['income', 33],
    ['address', 20],
    ['bank', 17],
    ['sent', 9],
    ['error-ssn', 12],
    ['error-email', 15],
  ] as const)
    for (let each = 0; each < times; each++) await count(event)
  await openConsole(page, { as: 'lender-manager' })
  await page.getByRole('link', { name: 'Sources' }).click()
  const names = page.getByRole('region', { name: 'New names' })
  const fresh = names.getByRole('row', { name: visit.utm_source })
  await fresh.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  const row = page.getByRole('group', { name: 'Sources' }).getByRole('row', { name: visit.utm_source })
  await row.getByRole('button', { name: 'Cost' }).click()
  await page.getByRole('dialog').getByLabel('US dollars').fill('123.45')
  await page.getByRole('dialog').getByRole('button', { name: 'Cost' }).click()
  await expect(row).toContainText('$123.45')
  await page.getByRole('link', { name: 'Landing page' }).click()
  await page.getByRole('link', { name: '/payday-loans' }).click()
  const way = page.getByRole('region', { name: 'The way through the form: /payday-loans' })
  await expect(way.getByRole('row', { name: /^Step 2: identity/ })).toContainText(/\d+ \(\d+\.\d%\)/)
  await expect(way.getByRole('row', { name: /^Social Security number/ })).toBeVisible()
  await page.getByRole('link', { name: 'Source', exact: true }).click()
  await row.getByRole('link', { name: '10', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByText(/10 rows|10 shown/)).toBeVisible()
})
