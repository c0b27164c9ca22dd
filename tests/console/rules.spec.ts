/** Rules: what a file changes is read before it is applied, a cap is raised in three clicks, and each is taken back with one press. */
import { expect } from '@playwright/test'
import { applyAs } from '#tests/support/applied-people.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { askAsProgram, openConsole, visitorsSite } from '#tests/support/console.ts'

const active = async () => {
  const { versions } = await askAsProgram('/lenders/files')
  const { content } = await askAsProgram(`/lenders/files/${versions[0].version}`)
  return { version: versions[0].version as number, content: content as string }
}

test.describe.configure({ mode: 'serial' })

test('a file that loses two lenders names them before it is applied; one press brings them back', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page, { as: 'lender-manager', path: 'rules' })
  const before = await active()
  for (const name of ['Sold', 'Sold', 'Decline'] as const) await applyAs(await visitorsSite(), name)
  await expect(page.getByRole('region', { name: 'The active file' }).getByRole('row', { name: /Larkspur Bank/ })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Another file' })
  const apply = panel.getByRole('button', { name: 'Apply' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  const file = JSON.parse(before.content)
  const wrong = { ...file, lenders: [{ ...file.lenders[0], licenses: {} }] }
  await panel.getByLabel('Or paste it').fill(JSON.stringify(wrong))
  await panel.getByRole('button', { name: 'Check' }).click()
  await expect(panel.getByRole('status')).toContainText('has no license in any state')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')

  await panel.getByRole('button', { name: 'Edit the active one' }).click()
  await expect(panel.getByLabel('Or paste it')).toHaveValue(before.content)
  const left = { ...file, lenders: file.lenders.filter(({ id }: { id: string }) => id !== 'harbor-full' && id !== 'daylight') }
  await panel.getByLabel('Or paste it').fill(JSON.stringify(left))
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: 'Check' }).click()
  await expect(panel.getByRole('status')).toContainText('Two lenders leave: Harbor Street Loans, Daylight Lending.')
  await expect(panel.getByRole('status')).toContainText('Pages that change: ')
  const replay = page.getByRole('region', { name: 'Backtest of the checked file' })
  await replay.getByRole('button', { name: 'Replay 30 days' }).click()
  await expect(replay.getByRole('row', { name: /^Sold/ }).getByRole('cell').last()).toHaveText(/^\d+$/)
  await expect(replay).toContainText('end with the same lender')
  expect(await violationsOn(page, 'Rules, with a file that was checked and tried')).toEqual([])
  await apply.click()
  const dialog = page.getByRole('dialog', { name: 'Apply the lender file' })
  await expect(dialog).toContainText('Two lenders leave: Harbor Street Loans, Daylight Lending.')
  await dialog.getByLabel('Reason').fill('they asked for a break')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('row').nth(1)).toContainText('they asked for a break')
  await expect(versions.getByRole('row').nth(1)).toContainText('Two lenders leave')

  await versions.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(versions.getByRole('row').nth(1)).toContainText('Two lenders arrive')
  expect((await active()).content).toBe(before.content)
})

test('a cap is raised from the lender’s page in three clicks, said in words, and taken back', async ({ page }) => {
  await openConsole(page, { as: 'lender-manager', path: 'lenders/brightwater' })
  const before = await active()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Brightwater Credit' })
  await expect(dialog.getByLabel('Daily cap')).toHaveValue('5000')
  await dialog.getByLabel('Daily cap').fill('5001')
  await expect(dialog.getByRole('status')).toHaveText('Brightwater Credit’s daily cap 5000 → 5001.')
  await dialog.getByLabel('Reason').fill('they asked for more')
  expect(await violationsOn(page, 'a lender that is changed')).toEqual([])
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Applied as version ${before.version + 1}` })).toBeVisible()
  const { content } = await active()
  const changed = JSON.parse(before.content)
  changed.lenders.find(({ id }: { id: string }) => id === 'brightwater').caps.day = 5001
  expect(JSON.parse(content)).toEqual(changed)
  await askAsProgram(`/lenders/files/${before.version + 1}/reversals`, {})
  expect((await active()).content).toBe(before.content)
})

test('Today tells the price of fairness', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer' })
  const { fairness } = await askAsProgram('/today')
  const prices = page.getByRole('region', { name: 'What people pay' })
  await expect(prices).toContainText('The price of fairness')
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`
  for (const cents of Object.values<number>(fairness)) await expect(prices).toContainText(dollars(cents))
})

test('a viewer reads the file and its versions, and may change nothing', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: 'rules' })
  await expect(page.getByRole('region', { name: 'Another file' })).toContainText('Needs the role lender manager')
  await page.getByText('As text').click()
  await expect(page.locator('pre')).toContainText('"format": 2')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^lenders-\d+\.json$/)
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveAttribute('aria-disabled', 'true')
})
