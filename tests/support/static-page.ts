import type { Locator, Page } from '@playwright/test'
import type { WeakNetwork } from './weak-network.ts'

/** Opens a page whose scripts are still on their way, as on a slow phone, until it is told to hydrate. */
export async function openStatic(page: Page, network: WeakNetwork, path: string): Promise<{ readonly hydrate: () => void }> {
  const { promise: until, resolve: hydrate } = Promise.withResolvers<void>()
  network.fail(/^\/_astro\/.*\.js$/, { kind: 'hold-request', until })
  await page.goto(path, { waitUntil: 'commit' })
  return { hydrate }
}

/** As a browser's translator leaves words: others, in elements of its own. */
export const translate = (part: Locator): Promise<void> =>
  part.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const text: Text[] = []
    while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) text.push(texts.currentNode as Text)
    for (const word of text) {
      if (word.parentElement?.closest('script, style, option, output')) continue
      const font = document.createElement('font')
      font.textContent = `¡${word.textContent}!`
      word.replaceWith(font)
    }
  })
