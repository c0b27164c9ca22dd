/** The sandbox's page lets a browser look at the site under either policy, without a restart. */
import { expect } from '@playwright/test'
import { CHOICE } from '#content/facts/policy-copy.ts'
import { test } from '#tests/support/browser-test.ts'

const sandboxPage = `http://localhost:${process.env.E2E_SANDBOX_PORT}/`

test('a press on the sandbox’s page changes the policy of this browser, and back', async ({ page, context }) => {
  await page.goto(sandboxPage)
  await expect(page.getByText('the site follows as-specified, as its setting says')).toBeVisible()
  await page.getByRole('button', { name: 'Look at consumer-first' }).click()
  await expect(page.getByText('the site follows consumer-first.')).toBeVisible()
  await page.getByRole('link', { name: 'how it works' }).click()
  await expect(page.getByText(CHOICE.whoGetsIt['by-person']).first()).toBeVisible()
  await page.goto('/apply')
  await expect(page.locator('html[data-choice]')).toHaveCount(1)

  // Another browser is not concerned.
  const other = await context.browser()?.newContext()
  const elsewhere = await other?.newPage()
  await elsewhere?.goto(new URL('/apply', page.url()).href)
  expect(await elsewhere?.locator('html[data-choice]').count()).toBe(0)
  await other?.close()

  // Opened by another name of this machine, the buttons still reach the site's own host.
  await page.goto(sandboxPage.replace('localhost', '127.0.0.1'))
  await page.getByRole('button', { name: 'Look at as-specified' }).click()
  await expect(page.getByText('the site follows as-specified, as its setting says')).toBeVisible()
  await page.goto('/how-it-works')
  await expect(page.getByText(CHOICE.whoGetsIt['by-ranking']).first()).toBeVisible()
})
