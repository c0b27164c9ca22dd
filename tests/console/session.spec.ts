/** Getting in and staying in, with real passkeys of the browser's virtual authenticator. */
import { expect } from '@playwright/test'
import { UNATTENDED_HEADER } from '#contracts/endpoint.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { addAuthenticator, askAsProgram, endSession, openConsole } from '#tests/support/console.ts'

test('an invited person makes a passkey, signs out, and signs in with it', async ({ page }) => {
  const { name } = await openConsole(page, { as: 'viewer' })
  await expect(page).toHaveURL(/\/console\/$/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a link works once, and its token leaves the address at once', { tag: '@long' }, async ({ page, context }) => {
  await openConsole(page, { as: 'viewer' })
  const again = await context.newPage()
  await again.goto('/console/enter#a-token-that-never-was-good-for-anything')
  await expect(again.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(again).toHaveURL(/\/console\/enter$/)
})

test('who does not confirm gets one calm sentence, and may try again', { tag: '@long' }, async ({ page }) => {
  const { authenticator } = await openConsole(page, { as: 'viewer' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await authenticator.willConfirm(false)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Not confirmed. Try again, and follow what your browser or device asks.')
  await expect(button).toBeFocused()
  await authenticator.willConfirm(true)
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('an address opens what it names after signing in', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer' })
  await endSession(page)
  await page.goto('/console/leads?status=sold')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('sold')
})

test('a session that ends under somebody’s hands is asked for over the page, and what was typed is sent after it', async ({
  page,
}) => {
  const { name } = await openConsole(page, { as: 'owner', path: 'people' })
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Name').fill(`Guest of ${name.slice(-8)}`)
  await endSession(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Sign in to go on' }).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'The invitation' })).toContainText('/console/enter#')
})

test('a screen that asks by itself says that nobody is there, so that the session can end', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await openConsole(page, { as: 'viewer' })
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const asked = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname === path)
  const alone = asked('/today')
  await page.clock.fastForward('02:00')
  expect((await alone).headers()[UNATTENDED_HEADER]).toBe('true')
  const withSomebody = asked('/applications')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  expect((await withSomebody).headers()[UNATTENDED_HEADER]).toBeUndefined()
})

test('another person’s passkey does not go on with what this one began', { tag: '@long' }, async ({ page, browser, causes }) => {
  causes(/^CallFailure: This needs the role owner/)
  const owner = await openConsole(page, { as: 'owner', path: 'people' })
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const viewer = await openConsole(await elsewhere.newPage(), { as: 'viewer' })
  await page.getByRole('button', { name: 'Invite' }).click()
  const invited = `Guest of ${owner.name.slice(-8)}`
  await page.getByLabel('Name').fill(invited)
  await endSession(page)
  await owner.authenticator.takePasskeysOf(viewer.authenticator)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
  await expect(page.getByRole('link', { name: viewer.name })).toBeVisible()
  const { invitations } = await askAsProgram('/people')
  expect(invitations.filter(({ name }: { name: string }) => name === invited)).toEqual([])
  await elsewhere.close()
})

test('a browser without the passkey is told so', { tag: '@long' }, async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/console/')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Not confirmed')
})
