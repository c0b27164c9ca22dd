/** What the first step weighs: measured on the wire, before anybody has touched it. */
import { expect } from '@playwright/test'
import { field, isHydrated, pressContinue } from '#tests/support/apply-form.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import { unlessFirst } from '#tests/support/long-run.ts'

const KB = 1000
const SCRIPTS_KB = 85
const PAGE_KB = 110

for (const policy of ['as-specified', 'consumer-first'])
  for (const [place, path] of ['/apply', '/apply-now'].entries())
    test(`${path}, ${policy}: the first step is usable with at most ${SCRIPTS_KB} kB of scripts, and ${PAGE_KB} kB in all`, {
      tag: unlessFirst(place),
    }, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'policy', value: policy, url: baseURL ?? '' }])
      const loaded: Promise<{ url: string; bytes: number }>[] = []
      page.on('requestfinished', (request) =>
        loaded.push(
          request.sizes().then(
            ({ responseBodySize }) => ({ url: request.url(), bytes: responseBodySize }),
            // The page was closed: it ended after all that is weighed here.
            () => ({ url: request.url(), bytes: 0 }),
          ),
        ),
      )
      await page.goto(path, { waitUntil: 'networkidle' })
      const laterFiles = String(await page.locator('astro-island').getAttribute('data-later-files')).split(' ')
      expect(laterFiles).toContainEqual(expect.stringMatching(/\/later-steps\./))
      await isHydrated(page)
      await expect(field(page, 'State')).toBeVisible({ visible: policy === 'consumer-first' })
      // The touch that hydrates it also asks for the second step.
      const files = (await Promise.all(loaded)).filter(({ url }) => !laterFiles.includes(new URL(url).pathname))
      const weigh = (pattern: RegExp) => files.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0)
      expect(weigh(/\.js$/)).toBeGreaterThan(0)
      expect(weigh(/\.js$/)).toBeLessThanOrEqual(SCRIPTS_KB * KB)
      expect(weigh(/./)).toBeLessThanOrEqual(PAGE_KB * KB)
    })

for (const [place, path] of ['/', '/apply'].entries())
  test(`${path}: the form’s files are fetched while nobody touches it, and run at the first touch`, {
    tag: unlessFirst(place),
  }, async ({ page, causes }) => {
    causes(FAILED_REQUEST)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto(path, { waitUntil: 'networkidle' })
    const unhydrated = page.locator('astro-island[ssr]')
    await expect(unhydrated).toHaveCount(1)
    const ahead = fetched.filter((file) => file.endsWith('.js'))
    expect(ahead).toContainEqual(expect.stringMatching(/\/wizard\./))
    expect(ahead).toContainEqual(expect.stringMatching(/\/react\./))

    // Nothing more is needed to hydrate it: it hydrates without a network, too.
    await page.context().setOffline(true)
    fetched.length = 0
    await page.getByLabel('Email address').focus()
    await expect(unhydrated).toHaveCount(0)
    await expect.poll(() => fetched).toContainEqual(expect.stringMatching(/\/later-steps\./))
  })

test('the later steps are fetched while the first is filled in', { tag: '@long' }, async ({ page }) => {
  await page.goto('/apply')
  const later = page.waitForResponse(/later.*\.js$/)
  await isHydrated(page)
  await field(page, 'Email address').focus()
  expect((await later).ok()).toBe(true)
  await pressContinue(page)
  await expect(page.getByText('Email is required').first()).toBeVisible()
})
