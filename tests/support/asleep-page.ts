import type { Page } from '@playwright/test'
import type { WeakNetwork } from './weak-network.ts'

/** Opens a page whose scripts are still on their way, as on a slow phone, until it is told to wake. */
export async function openAsleep(page: Page, network: WeakNetwork, path: string): Promise<{ readonly wake: () => void }> {
  const { promise: until, resolve: wake } = Promise.withResolvers<void>()
  network.fail(/^\/_astro\/.*\.js$/, { kind: 'hold-request', until })
  await page.goto(path, { waitUntil: 'commit' })
  return { wake }
}
