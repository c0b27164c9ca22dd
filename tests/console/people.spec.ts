/** Who may do what, as people meet it: an invitation, a screen that is not theirs, a button that says who may. */
import { expect } from '@playwright/test'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { addAuthenticator, openConsole } from '#tests/support/console.ts'
import { SCREENS } from '../../console/paths.ts'

test('an owner invites a viewer, who comes in and sees what a viewer may', async ({ page, browser, causes }) => {
  causes(/^CallFailure: This needs the role owner/)
  const { name } = await openConsole(page, { as: 'owner', path: 'people' })
  const guest = `Guest of ${name.slice(-8)}`
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name').fill(guest)
  await dialog.getByRole('radio', { name: /^viewer/ }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByRole('dialog', { name: 'The invitation' }).getByText('/console/enter#').innerText()

  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await addAuthenticator(theirs)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: `Welcome, ${guest}` })).toBeVisible()
  await theirs.getByRole('button', { name: 'Make my passkey' }).click()
  const open = SCREENS.filter(({ least }) => least === 'viewer').map(({ title }) => title)
  await expect(theirs.getByRole('navigation', { name: 'Screens' }).getByRole('listitem')).toHaveText(open)
  await theirs.goto(link.replace(/enter.*/, 'people'))
  await expect(theirs.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText('needs the role owner')
  await elsewhere.close()

  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'People', exact: true }).getByRole('rowheader', { name: guest })).toHaveCount(1)
})

test('what somebody did and saw is in the history, by name', { tag: '@long' }, async ({ page }) => {
  const { name } = await openConsole(page, { as: 'owner', path: 'people' })
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await dialog.getByLabel('What it is for').fill(`Meter ${name.slice(-8)}`)
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  const shown = page.getByRole('dialog', { name: 'The token' })
  const token = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/console/history?person=${encodeURIComponent(name)}`)
  const rows = page.getByRole('group', { name: 'History' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Made a token' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Made the first passkey' })).toHaveCount(1)
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/entries, none changed/)).toBeVisible()
})

test('keys open screens, and stay quiet while somebody types', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'owner' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
  await page.getByLabel('Who').pressSequentially('g l')
  await expect(page.getByLabel('Who')).toHaveValue('g l')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Lenders')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
})
