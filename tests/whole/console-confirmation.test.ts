/** The passkey that is asked for again, in a real browser and at a server whose clock the test moves. */
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { browserForTests } from '#tools/chromium.mjs'
import { builtSite } from '../support/built-site.ts'
import { addAuthenticator } from '../support/console.ts'
import { testNeeding } from '../support/needs.ts'
import { askOperators } from '../support/operators.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const test = testNeeding('chromium')
const MINUTE_MS = 60_000

let server: TestServer
let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  await builtSite()
  server = await startTestServer('postgres')
  browser = await chromium.launch({ executablePath: browserForTests(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser.close())

const wait = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
}

test('a dangerous act wants the passkey again after five minutes, and what was typed goes on', async () => {
  const page = await browser.newPage()
  const authenticator = await addAuthenticator(page)
  const { link } = (await askOperators(server, '/invitations', { name: 'Dana', role: 'owner' })).body
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('link', { name: 'People' }).click()

  const makeToken = async (name: string) => {
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a token' })
    await dialog.getByLabel('What it is for').fill(name)
    await dialog.getByRole('button', { name: 'Make a token' }).click()
  }
  const done = async () => {
    const shown = page.getByRole('dialog', { name: 'The token' })
    await shown.getByRole('button', { name: 'Done' }).click()
  }
  const tokens = async () =>
    (await askOperators(server, '/tokens')).body.tokens
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => /^\d/.test(name))

  await makeToken('1 at once')
  await done()
  wait(6)
  await makeToken('2 after a while')
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await authenticator.willConfirm(false)
  await asked.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await asked.getByRole('alert').filter({ hasText: 'Not confirmed' }).waitFor()
  expect(await tokens()).toEqual(['1 at once'])
  await authenticator.willConfirm(true)
  await asked.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await done()
  expect((await tokens()).sort()).toEqual(['1 at once', '2 after a while'])

  wait(31)
  await makeToken('3 after the session')
  const signIn = page.getByRole('dialog', { name: 'Sign in to go on' })
  await signIn.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await dialog.getByRole('alert').filter({ hasText: 'nothing was done' }).waitFor()
  expect(await dialog.getByLabel('What it is for').inputValue()).toBe('3 after the session')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  await signIn.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await done()
  expect(await tokens()).toHaveLength(3)
})
