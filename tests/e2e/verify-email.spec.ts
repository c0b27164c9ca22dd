/** Where the link of a verification email leads: verifying, then success or failure (spec §2, §4, §8). With real tokens from real mails. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { problemsOn } from '#tests/support/axe.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { askForVerification, verificationToken } from '#tests/support/sandbox-inbox.ts'
import { test } from '#tests/support/weak-network.ts'

const API = /^\/api\/verify-token$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.locator('main')

let count = 0
const newEmail = () => `verify-${process.pid}-${Date.now()}-${count++}@canary.example`

async function newToken(request: APIRequestContext, email = newEmail()) {
  await askForVerification(request, email)
  return { email, token: await verificationToken(request, email) }
}

test('verifying, then success with the verified address', async ({ page, request, network }) => {
  const { email, token } = await newToken(request)
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(API, { kind: 'hold-answer', until })
  await page.goto(`/verify-email?token=${token}`)
  await expect(heading(page)).toHaveText('Verifying your email')
  expect(await problemsOn(page, 'verifying', [1280])).toEqual([])
  letGo()
  await expect(heading(page)).toHaveText('Email verified')
  await expect(main(page)).toContainText(email)
  expect(network.requestsTo('/api/verify-token').map(({ body }) => JSON.parse(body))).toEqual([{ token }])
  expect(await problemsOn(page, 'verified', [1280])).toEqual([])
})

for (const [place, sign] of ['#', '?'].entries())
  test(`a token after ${sign} leaves the address at once, and a reload, the skip link and the way back still know it`, {
    tag: unlessFirst(place),
  }, async ({ page, request, network }) => {
    const { email, token } = await newToken(request)
    const answer = await page.goto(`/verify-email${sign}token=${token}`)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(main(page)).toContainText(email)
    await expect(page).toHaveURL(`${network.url}/verify-email`)
    await page.getByRole('link', { name: 'Skip to' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
    await expect(main(page)).toContainText(email)
    for (const again of [() => page.reload(), () => page.goBack(), () => page.reload()]) {
      await again()
      await expect(heading(page)).toHaveText('Email verified')
      await expect(main(page)).toContainText(email)
    }
    await main(page).getByRole('link', { name: 'Return home' }).click()
    await expect(page).toHaveURL(`${network.url}/`)
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await page.goBack()
    await expect(main(page)).toContainText(email)
  })

test('another link opened in the same tab is checked too', { tag: '@long' }, async ({ page, request }) => {
  const first = await newToken(request)
  const second = await newToken(request)
  await page.goto(`/verify-email#token=${first.token}`)
  await expect(main(page)).toContainText(first.email)
  await page.goto(`/verify-email#token=${second.token}`)
  await expect(main(page)).toContainText(second.email)
  await expect(page).toHaveURL(/\/verify-email$/)
})

test.describe('failure, in the words of the specification, with a way home', () => {
  async function expectFailure(page: Page, situation: string) {
    await expect(heading(page)).toHaveText('Verification Failed')
    await expect(main(page)).toContainText('The verification link is invalid or has expired.')
    expect(await problemsOn(page, situation, [1280])).toEqual([])
    await main(page).getByRole('link', { name: 'Return home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  }

  test('a token that a newer one has replaced', async ({ page, request, causes }) => {
    causes(/status of 400 .*\/api\/verify-token/)
    const { email, token } = await newToken(request)
    await askForVerification(request, email)
    await verificationToken(request, email, 2)
    await page.goto(`/verify-email#token=${token}`)
    await expectFailure(page, 'a replaced token')
  })

  test('a new link is asked for there, and promised only as far as we send one', async ({ page, request }) => {
    const { email } = await newToken(request)
    await page.goto('/verify-email')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('status')).toContainText(`A new link goes to ${email}, unless we sent several in the past hour.`)
    const token = await verificationToken(request, email, 2)
    await page.goto(`/verify-email?token=${token}`)
    await expect(heading(page)).toHaveText('Email verified')
  })

  test('no token at all, and nobody is asked', { tag: '@long' }, async ({ page, network }) => {
    await page.goto('/verify-email')
    await expectFailure(page, 'no token')
    expect(network.requestsTo('/api/verify-token')).toEqual([])
  })

  test('an answer without success', { tag: '@long' }, async ({ page, network }) => {
    network.fail(API, { kind: 'answer', status: 200, body: '{"success":false,"error":"invalid"}' })
    await page.goto('/verify-email?token=odd')
    await expectFailure(page, 'no success')
  })
})

test.describe('a server that cannot check has said nothing about the link', () => {
  const TROUBLE = '{"success":false,"error":"Something went wrong on our side. Please try again."}'

  for (const [place, [situation, status, body]] of (
    [
      ['in trouble', 500, TROUBLE],
      ['not ready', 503, TROUBLE],
      ['asked too often', 429, TROUBLE],
      ['behind a proxy without patience', 504, '<h1>Gateway timeout</h1>'],
    ] as const
  ).entries())
    test(`${situation} (${status}): it says so, and the next try verifies`, { tag: unlessFirst(place) }, async ({
      page,
      request,
      network,
    }) => {
      const { email, token } = await newToken(request)
      network.fail(API, { kind: 'answer', status, body })
      await page.goto(`/verify-email#token=${token}`)
      await expect(heading(page)).toHaveText('We couldn’t check your link just now')
      await expect(main(page)).not.toContainText('invalid')
      await expect(main(page).getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/')
      expect(await problemsOn(page, situation, [1280])).toEqual([])
      network.mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(main(page)).toContainText(email)
    })

  test('not reached: it can be tried again', { tag: '@long' }, async ({ page, request, network }) => {
    const { email, token } = await newToken(request)
    network.fail(API, { kind: 'lose-request' })
    await page.goto(`/verify-email?token=${token}`)
    await expect(heading(page)).toHaveText('We couldn’t reach our server')
    await expect(main(page).getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/')
    expect(await problemsOn(page, 'unreachable', [1280])).toEqual([])
    network.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main(page)).toContainText(email)
  })
})
