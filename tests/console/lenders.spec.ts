/** Lenders on a Monday morning: which one fails and why, a pause with an end, the file, and the states. */
import { readFileSync } from 'node:fs'
import { expect, request, test } from '@playwright/test'
import type { StateRow } from '#domain/operators/states.ts'
import { applyAs } from '#tests/support/applied-people.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { askAsProgram, openConsole } from '#tests/support/console.ts'

const MOST_CLICKS = 5

test('which lender fails and why, paused until noon with a reason, resumes by itself', async ({ page }) => {
  // Of Flicker's pings every other one fails.
  const visitor = await request.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT}` })
  for (let person = 0; person < 4; person++) await applyAs(visitor, 'Decline')
  const { name } = await openConsole(page, { as: 'lender-manager' })
  let clicks = 0
  const click = async (what: ReturnType<typeof page.getByRole>) => {
    clicks += 1
    await what.click()
  }
  await click(page.getByRole('navigation').getByRole('link', { name: 'Lenders' }))
  const row = page.getByRole('row', { name: /Flicker Loans/ })
  await expect(row).toContainText(/\d+ of \d+ pings/)
  await click(row.getByRole('link', { name: 'Flicker Loans' }))
  const failures = page.getByRole('region', { name: 'Failures by kind' })
  await expect(failures.getByRole('row').nth(1)).toContainText('ping')
  await click(page.getByRole('button', { name: 'Pause' }))
  const dialog = page.getByRole('dialog', { name: 'Pause Flicker Loans' })
  await expect(dialog).toContainText(/No lead is in flight|\d+ leads? in flight finish/)
  await dialog.getByLabel('Until').fill('12:00')
  await dialog.getByLabel('Reason').fill('every other ping fails')
  await click(dialog.getByRole('button', { name: 'Pause' }))
  await expect(page.getByText(new RegExp(`^Paused until \\w+ \\d+, 12:00 ET by ${name}: every other ping fails$`))).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  const soon = new Date(Date.now() + 3_000).toISOString()
  await askAsProgram('/lenders/entries/flicker/pause', { reason: 'every other ping fails', until: soon })
  await expect(async () => {
    await page.reload()
    const history = page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)
    await expect(history).toContainText('itself', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText(/^Paused until/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
})

test('a lender is tested in its test mode: ping, post, status and a report; only the history notices', async ({ page }) => {
  // Nobody applies from its states here, so its figures stand still.
  const { name } = await openConsole(page, { as: 'lender-manager', path: 'lenders/daylight' })
  const before = await askAsProgram('/lenders/entries/daylight/figures')
  const panel = page.getByRole('region', { name: 'Test' })
  const results = panel.getByRole('list', { name: /Tests of this visit/ }).locator('.test-result')
  const send = panel.getByRole('button', { name: 'Send the test' })

  // By keyboard alone, from the first field on.
  await panel.getByLabel('Call').focus()
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(results.first()).toContainText(/^Ping: yes/)
  await results.first().getByText('What went out').click()
  await expect(results.first().locator('pre').first()).toContainText('"test": true')

  await panel.getByLabel('Call').selectOption('status')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(panel).toContainText('Post a test lead first')
  await panel.getByLabel('Call').selectOption('post')
  await panel.getByLabel('Daylight Lending should').selectOption('Decline')
  await send.click()
  await expect(results.first()).toContainText(/^Post as Decline: declined/)
  await panel.getByLabel('Call').selectOption('status')
  await expect(panel.getByLabel('Test lead')).toContainText('Decline: declined')
  await send.click()
  await expect(results.first()).toContainText(/^Status: declined/)
  await panel.getByLabel('Call').selectOption('postback')
  await panel.getByLabel('It reports').selectOption('funded')
  await send.click()
  await expect(results.first()).toContainText(/^Postback: understood/)
  await expect(results.first()).toContainText('none so far')
  await expect(results).toHaveCount(4)
  expect(await violationsOn(page, 'a lender that was tested')).toEqual([])

  const { entries } = await askAsProgram(`/history?person=${encodeURIComponent(name)}&subject=daylight`)
  expect(entries.map(({ after }: { after: { test: string; result: string } }) => `${after.test} ${after.result}`)).toEqual([
    'postback understood',
    'status declined',
    'post declined',
    'ping yes',
  ])
  const { used, figures } = await askAsProgram('/lenders/entries/daylight/figures')
  expect({ used, figures }).toEqual({ used: before.used, figures: before.figures })
  await page.reload()
  await expect(panel.getByLabel('Call')).toBeVisible()
  await expect(results).toHaveCount(0)
})

test('a viewer sees lenders, and who may pause and test them', async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: 'lenders/harbor-full' })
  const button = page.getByRole('button', { name: 'Pause' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-description', /lender.manager/i)
  await expect(page.getByRole('region', { name: 'Test' })).toContainText(/You may not see this\. Needs the role lender manager\./)
})

test('a lender file is checked before it can be applied', async ({ page }) => {
  await openConsole(page, { as: 'lender-manager', path: 'lenders' })
  await page.getByRole('button', { name: 'Lender file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lender file' })
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  const file = JSON.parse(readFileSync('sandbox/lenders.json', 'utf8'))
  const wrong = { ...file, lenders: [{ ...file.lenders[0], licenses: {} }] }
  await dialog.getByLabel('Or paste it').fill(JSON.stringify(wrong))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status')).toContainText('has no license in any state')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
})

test('the country in 51 tiles: who serves a state, and up to what price', async ({ page }) => {
  let states: readonly StateRow[] = []
  const texas = () => states.find(({ state }) => state === 'TX')
  await openConsole(page, { as: 'viewer', path: 'states' })
  await expect(page.locator('.state-tiles a')).toHaveCount(51)
  await expect(page.getByRole('link', { name: 'New York: closed by law' })).toBeVisible()
  // Somebody else may pause a lender in between.
  await expect(async () => {
    states = (await askAsProgram('/states')).states
    await page.reload()
    const name = `Texas: ${texas()?.asked} lenders, up to ${texas()?.maxAprPercent}% APR`
    await page.getByRole('link', { name, exact: true }).click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const larkspur = texas()?.lenders.find(({ id }) => id === 'larkspur')
  await expect(page).toHaveURL(/state=TX/)
  const there = page.getByRole('region', { name: 'Texas: served' })
  await expect(there.getByRole('row')).toHaveCount((texas()?.lenders.length ?? 0) + 1)
  await expect(there.getByRole('row', { name: /Larkspur Bank/ }).getByRole('cell')).toHaveText([
    'asked',
    String(larkspur?.maxAprPercent),
    String(larkspur?.validUntil),
  ])
  await page.getByLabel('Standing').selectOption('closed by law')
  const closed = states.filter(({ standing }) => standing === 'closed by law')
  await expect(page.getByRole('group', { name: 'States', exact: true }).getByRole('row')).toHaveCount(closed.length + 1)
})
