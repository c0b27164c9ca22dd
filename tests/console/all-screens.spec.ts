/** Privacy and System on a Monday morning: each job in five clicks or fewer from Today. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, request } from '@playwright/test'
import { applyAs } from '#tests/support/applied-people.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { askAsProgram, openConsole } from '#tests/support/console.ts'
import { hand } from '#tests/support/hand.ts'
import packageJson from '../../package.json' with { type: 'json' }

const visitor = () => request.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT}` })

test('a deletion: what it reaches, the erasure, and every lender’s confirmation', async ({ page }) => {
  const email = `${randomUUID()}@person.example`
  const person = await visitor()
  await applyAs(person, 'Decline', { email })
  const asked = await person.post('/api/ccpa-requests', {
    data: { fullName: 'Conny Decline', email, confirmed: true, request: 'delete' },
  })
  const { reference } = await asked.json()
  await openConsole(page, { as: 'compliance' })
  const { click, screen, isDone } = hand(page)
  await screen('Privacy')
  await click(page.getByRole('link', { name: reference }))
  const reached = page.getByRole('region', { name: 'What it reaches' })
  await expect(reached.getByText('asked when you erase').first()).toBeVisible()
  await click(reached.getByRole('button', { name: 'Erase' }))
  const dialog = page.getByRole('dialog', { name: 'Erase this person' })
  await expect(dialog).toContainText('Erases 1 application')
  // Nobody has opened the link of the mail: a second look.
  await expect(dialog).toContainText('Nobody has confirmed this request')
  await dialog.getByLabel('Reason').fill('Called back at the number on file')
  await click(dialog.getByRole('button', { name: 'Erase' }))
  await expect(reached.getByText(/^(\d+) of \1 lenders have confirmed the erasure\.$/)).toBeVisible()
  isDone()
  const letter = page.getByRole('region', { name: 'Letters' }).getByText('To the person: erased')
  await letter.click()
  await expect(page.getByText('have confirmed that they deleted it')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(email)
  expect(page.url() + (await page.title())).not.toContain('@')
  // The fan-out outlives the person.
  await page.reload()
  await expect(reached.getByText(/^(\d+) of \1 lenders/)).toBeVisible()
  await expect(reached.getByRole('button', { name: 'Erase' })).toHaveAttribute('aria-description', 'There is nothing to erase.')
})

test('a mail that did not go out: for whom, why, and once more', async ({ page }) => {
  const domain = `${randomUUID()}.example`
  await (await visitor()).post('/api/send-verification', { data: { email: `no-mailbox@${domain}` } })
  await expect.poll(async () => (await askAsProgram('/mails/failed')).mails.length).toBeGreaterThan(0)
  await openConsole(page, { as: 'support' })
  const { click, screen, isDone } = hand(page)
  await screen('System')
  await click(
    page
      .getByRole('region', { name: 'Is it safe to sleep?' })
      .getByRole('link', { name: /mail could not be delivered|mails could not be delivered/ }),
  )
  const row = page.getByRole('row', { name: /The link of step 1/ }).first()
  await expect(row).toContainText('n•••@')
  await expect(row).toContainText('There is no such mailbox')
  await click(row.getByRole('button', { name: 'Send again' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Send again' }))
  await expect(page.getByText('1 tried again')).toBeVisible()
  isDone()
  await expect(page.locator('body')).not.toContainText(domain)
})

test('is the queue healthy, and is it safe to sleep', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer' })
  const { screen, isDone } = hand(page)
  await screen('System')
  await expect(page.getByRole('region', { name: 'Queues' }).first()).toContainText('Jobs start on time.')
  await expect(page.getByRole('region', { name: 'Processes' }).first()).toContainText('at work')
  isDone()
  // Keys, policy and acts are for others, and say for whom.
  await expect(page.getByText('Policy and settings are for owners.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a new key' })).toHaveAttribute('aria-description', /Needs the role owner/)
})

test('a key is rotated: a new one, then every record moves to it', { tag: '@long' }, async ({ page }) => {
  await applyAs(await visitor(), 'Decline', { email: `${randomUUID()}@person.example` })
  await openConsole(page, { as: 'owner' })
  const { click, screen, isDone } = hand(page)
  await screen('System')
  await expect(page.getByText(`version ${packageJson.version}`)).toBeVisible()
  const keys = page.getByRole('region', { name: 'Keys' }).first()
  const before = (await askAsProgram('/keys')).encryption[0].id
  await click(keys.getByRole('button', { name: 'Make a new key' }))
  const dialog = page.getByRole('dialog')
  // PostgreSQL may have processes elsewhere that read another key file.
  await click(dialog.getByLabel(/^All processes on this database/))
  await click(dialog.getByRole('button', { name: 'Make a new key' }))
  await expect(keys.getByText(/still under an older key/)).toBeVisible()
  await click(keys.getByRole('button', { name: 'Move records' }))
  await expect(page.getByText(/None are left under an older key/)).toBeVisible()
  await expect(keys.getByText('Every record is under the current key.')).toBeVisible()
  isDone()
  const { encryption, left } = await askAsProgram('/keys')
  expect([encryption[0].id === before, left]).toEqual([false, 0])
})

test('a request and the parts of System are for everybody, on a phone in the dark too', { tag: '@long' }, async ({ page }) => {
  const person = await visitor()
  const email = `${randomUUID()}@person.example`
  await applyAs(person, 'Decline', { email })
  const asked = await person.post('/api/ccpa-requests', { data: { fullName: 'Conny Decline', email, confirmed: true } })
  const { reference } = await asked.json()
  await openConsole(page, { as: 'compliance' })
  for (const path of [
    `/privacy/${reference}`,
    '/system?part=mails',
    '/system?part=mails&state=waiting',
    '/system?part=follow-ups',
  ]) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/console${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect(await violationsOn(page, path)).toEqual([])
    expect([path, await overflowOf(page)]).toEqual([path, 0])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page, `${path} on a phone in the dark`)).toEqual([])
    expect([path, await overflowOf(page)]).toEqual([path, 0])
  }
})

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
