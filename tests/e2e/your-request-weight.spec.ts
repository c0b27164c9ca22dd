/** What Your request weighs: every script that its page loads, as gzip. */
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'

const KB = 1000
/** A kilobyte of it are parts that every island has, two what fetches the contract check when it is asked for, half of one the shared disclosure. */
const SCRIPTS_KB = 94.5

test(`Your request works with at most ${SCRIPTS_KB} kB of scripts`, async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto('/your-request', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Email me my link' })).toBeEnabled()
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(SCRIPTS_KB * KB)
})
