/** Where the link of a verification email leads: verifying, then success or failure (spec §2, §4, §8). */
import { expect, test } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'

const API = '**/api/verify-token'

test('verifying, then success with the verified address', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const tokens: unknown[] = []
  await page.route(API, async (route) => {
    tokens.push(route.request().postDataJSON())
    await held
    await route.fulfill({ json: { success: true, email: 'maria@example.com' } })
  })
  await page.goto('/verify-email?token=abc-123')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your email')
  expect(await violationsOn(page, 'verifying')).toEqual([])
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await expect(page.locator('main')).toContainText('maria@example.com')
  expect(tokens).toEqual([{ token: 'abc-123' }])
  expect(await violationsOn(page, 'verified')).toEqual([])
})

for (const [situation, path, answer] of [
  ['a refused token', '/verify-email?token=old', { status: 400, json: { success: false, error: 'invalid' } }],
  ['an answer without success', '/verify-email?token=odd', { status: 200, json: { success: false, error: 'invalid' } }],
  ['no token at all', '/verify-email', undefined],
] as const) {
  test(`failure: ${situation}, in the words of the specification, with a way home`, async ({ page }) => {
    let asked = 0
    await page.route(API, (route) => {
      asked += 1
      return answer ? route.fulfill(answer) : route.abort()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Failed')
    await expect(page.locator('main')).toContainText('The verification link is invalid or has expired.')
    expect(asked).toBe(answer ? 1 : 0)
    expect(await violationsOn(page, situation)).toEqual([])
    await page.locator('main').getByRole('link', { name: 'Return home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
}

test('an unreachable server is not a bad link: it can be tried again', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  await page.goto('/verify-email?token=abc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not reach our server')
  expect(await violationsOn(page, 'unreachable')).toEqual([])
  await page.unroute(API)
  await page.route(API, (route) => route.fulfill({ json: { success: true, email: 'maria@example.com' } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
})
