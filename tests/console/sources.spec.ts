/** Sources: what each brought and cost, where people leave the form, and names that wait for a decision. */
import { expect } from '@playwright/test'
import { applyAs } from '#tests/support/applied-people.ts'
import { checkAndSend, openAndWalkTo, PERSON } from '#tests/support/apply-form.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { openConsole, visitorsSite } from '#tests/support/console.ts'
import { typeInto } from '#tests/support/person-input.ts'

const OTHERS = ['google', 'bing', 'newsletter', 'partner']

test('five sources, one lead typed into the form: a new name is accepted, its cost typed in, the loss at each step drawn; a number opens its list', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const site = await visitorsSite()
  const landingPath = '/payday-loans'
  const name = `quaint-${Date.now()}`
  const typed = openAndWalkTo(page, 'bank', {
    path: `http://localhost:${process.env.E2E_PORT}/apply?utm_source=${name}&utm_medium=email&utm_campaign=${name}`,
    person: { ...PERSON, lastName: 'Decline', email: `${name}@canary.example`, ssn: `218${String(Date.now()).slice(-6)}` },
    enter: typeInto,
  })
  for (const utm_source of [...OTHERS, ...Array<string>(9).fill(name)])
    await applyAs(site, 'Decline', { utm_source, landingPath } as object)
  for (const [event, times] of [
    ['opened', 60],
    ['identity', 41],
    ['error-ssn', 12],
  ] as const)
    await Promise.all(Array.from({ length: times }, () => site.post('/api/form-counts', { data: { event, landingPath } })))
  await typed
  const sent = page.waitForResponse('**/api/submit-application')
  await checkAndSend(page)
  expect((await sent).status()).toBe(200)

  await openConsole(page, { as: 'lender-manager' })
  await page.getByRole('link', { name: 'Sources' }).click()
  const table = page.getByRole('group', { name: 'Sources' })
  for (const other of OTHERS) await expect(table.getByRole('row', { name: other })).toBeVisible()
  const fresh = page.getByRole('region', { name: 'New names' }).getByRole('row', { name })
  await fresh.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  const row = table.getByRole('row', { name })
  await row.getByRole('button', { name: 'Cost' }).click()
  await page.getByRole('dialog').getByLabel('US dollars').fill('123.45')
  await page.getByRole('dialog').getByRole('button', { name: 'Cost' }).click()
  await expect(row).toContainText('$123.45')
  // The other leads carry no campaign.
  await page.getByRole('link', { name: 'Campaign' }).click()
  await expect(row.getByRole('link', { name: '1', exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Landing page' }).click()
  await page.getByRole('link', { name: landingPath }).click()
  const way = page.getByRole('region', { name: `The way through the form: ${landingPath}` })
  await expect(way.getByRole('row', { name: /^Step 2: identity/ })).toContainText(/\d+ \(\d+\.\d%\)/)
  await expect(way.getByRole('row', { name: /^Social Security number/ })).toBeVisible()
  await page.getByRole('link', { name: 'Source', exact: true }).click()
  await row.getByRole('link', { name: '10', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByText(/10 rows|10 shown/)).toBeVisible()
})
