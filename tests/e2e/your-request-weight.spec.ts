/** What Your request weighs, measured on the wire. */
import { expect, test } from '@playwright/test'

const KB = 1000
const SCRIPTS_KB = 90

test(`Your request works with at most ${SCRIPTS_KB} kB of scripts`, async ({ page }) => {
  const loaded: Promise<{ url: string; bytes: number }>[] = []
  page.on('requestfinished', (request) =>
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ url: request.url(), bytes: responseBodySize }))),
  )
  await page.goto('/your-request', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Email me my link' })).toBeEnabled()
  const scripts = (await Promise.all(loaded)).filter(({ url }) => url.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(scripts).toBeGreaterThan(0)
  expect(scripts).toBeLessThanOrEqual(SCRIPTS_KB * KB)
})
