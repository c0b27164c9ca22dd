/** Lenders: their test mode, who may do what, the file, and the states. Which one fails, and a pause with an end, are a Monday's (monday.spec.ts). */
import { expect } from '@playwright/test'
import type { StateRow } from '#contracts/operators/states.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { askAsProgram, openConsole } from '#tests/support/console.ts'

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

test('a viewer sees lenders, and who may pause and test them', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: 'lenders/harbor-full' })
  const button = page.getByRole('button', { name: 'Pause' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-description', /lender.manager/i)
  await expect(page.getByRole('region', { name: 'Test' })).toContainText(/You don’t have access\. Needs the role lender manager\./)
})

test('the country in 51 tiles: who serves a state, and up to what price', { tag: '@long' }, async ({ page }) => {
  const states: readonly StateRow[] = (await askAsProgram('/states')).states
  const texas = states.find(({ state }) => state === 'TX')
  await openConsole(page, { as: 'viewer', path: 'states' })
  await expect(page.locator('.state-tiles a')).toHaveCount(51)
  await expect(page.getByRole('link', { name: 'New York: closed by law' })).toBeVisible()
  await page.getByRole('link', { name: `Texas: ${texas?.asked} lenders, up to ${texas?.maxAprPercent}% APR`, exact: true }).click()
  const larkspur = texas?.lenders.find(({ id }) => id === 'larkspur')
  await expect(page).toHaveURL(/state=TX/)
  const there = page.getByRole('region', { name: 'Texas: served' })
  await expect(there.getByRole('row')).toHaveCount((texas?.lenders.length ?? 0) + 1)
  await expect(there.getByRole('row', { name: /Larkspur Bank/ }).getByRole('cell')).toHaveText([
    'asked',
    String(larkspur?.maxAprPercent),
    String(larkspur?.validUntil),
  ])
  await page.getByLabel('Status').selectOption('closed by law')
  const closed = states.filter(({ status }) => status === 'closed by law')
  await expect(page.getByRole('group', { name: 'States', exact: true }).getByRole('row')).toHaveCount(closed.length + 1)
})
