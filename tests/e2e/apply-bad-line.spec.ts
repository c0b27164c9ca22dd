/** The form where every request costs seconds: how many it takes one after the other, and what is said meanwhile. No clock is involved. */
import { expect, type Page } from '@playwright/test'
import { field, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { checkBoxesAndSend, heading, OFFERS } from '#tests/support/choose-offers.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { openStatic } from '#tests/support/static-page.ts'
import { test } from '#tests/support/weak-network.ts'

/** A browser asks one server for so many files at once. */
const AT_ONCE = 6

function scriptsAskedOn(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  return asked
}

for (const [place, [path, policy]] of (
  [
    ['/apply', 'consumer-first'],
    ['/', 'as-specified'],
    ['/apply', 'as-specified'],
    ['/apply-now', 'as-specified'],
  ] as const
).entries())
  test(`${path}, ${policy}: step 1 is the first answer, and step 2 needs no script that was not asked for with it`, {
    tag: unlessFirst(place),
  }, async ({ page, network, context, baseURL }) => {
    await context.addCookies([{ name: 'policy', value: policy, url: baseURL ?? '' }])
    const asked = scriptsAskedOn(page)
    // The page is the first answer, and the only one: what it asks for waits.
    const { hydrate } = await openStatic(page, network, path)
    await field(page, 'Email address').fill(PERSON.email)
    if (policy === 'consumer-first') await field(page, 'State').selectOption('TX')
    const firstFiles = String(await page.locator('astro-island').getAttribute('data-first-files')).split(' ')
    expect(firstFiles.length + (await page.locator('head link[rel=preload]').count())).toBeLessThanOrEqual(AT_ONCE)

    const button = page.getByRole('button', { name: 'Continue' })
    await button.click()
    const shown = () => button.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(await shown()).toBe('"Loading"')
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(1)
    await expect.poll(() => [...asked].some((file) => file.includes('/later-steps.'))).toBe(true)
    const before = [...asked]

    hydrate()
    await onStep(page, 'identity')
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
    const askedSince = () => [...asked].filter((file) => !before.includes(file))
    await expect.poll(() => askedSince().some((file) => file.includes('/after-sending.'))).toBe(true)
    expect(askedSince().filter((file) => !file.includes('after-sending'))).toEqual([])
  })

test.describe('a file that is lost', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
  })

  test('a part of the second step is said to be missing, and asked for again', { tag: '@long' }, async ({ page, network }) => {
    network.fail(/^\/_astro\/shared_(?!wizard).*\.js$/, { kind: 'lose-request' })
    await page.goto('/apply')
    await field(page, 'State').selectOption('TX')
    await field(page, 'Email address').fill(PERSON.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the next step.')
    await expect(field(page, 'Email address')).toHaveValue(PERSON.email)
    network.mend()
    await onStep(page, 'identity')
  })

  test('what stands in the form’s place once it is sent, too', { tag: '@long' }, async ({ page, network }) => {
    network.fail(/^\/_astro\/after-sending.*\.js$/, { kind: 'lose-request' })
    await openOnStep(page, 'review')
    await checkBoxesAndSend(page)
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the next step.')
    network.mend()
    await expect(heading(page)).toHaveText(OFFERS)
    expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
  })
})
