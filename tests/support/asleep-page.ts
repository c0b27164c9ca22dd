import type { Page } from '@playwright/test'

/** Opens a page whose scripts are still on their way, as on a slow phone, until it is told to wake. */
export async function openAsleep(page: Page, path: string): Promise<{ readonly wake: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { wake: resolve }
}
