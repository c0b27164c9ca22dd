/** What crosses the wire until a page stands there, by bytes as compressed. No clock is involved. */
import { expect, type Page } from '@playwright/test'

interface Transfer {
  readonly path: string
  readonly bytes: number
}

export interface Wire {
  /** Of the page that was opened last. */
  readonly transfers: readonly Transfer[]
  /** Opens a page and waits until everything that it asked for has come. */
  readonly open: (route: string) => Promise<void>
}

/** Every answer with its headers; the cache is off, so that each page pays for itself. */
export async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page)
  const asked = new Map<string, string>()
  const transfers: Transfer[] = []
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let opened = ''
  // The page before may still be waiting for something: that is not for this one to pay.
  session.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) => {
    if (new URL(documentURL).pathname === opened) asked.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = asked.get(requestId)
    if (path !== undefined) transfers.push({ path, bytes: encodedDataLength })
    asked.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  return {
    transfers,
    async open(route) {
      opened = route
      asked.clear()
      transfers.length = 0
      await page.goto(route, { waitUntil: 'load' })
      // Two frames: whatever would hydrate by itself has begun to by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
      await expect.poll(() => [...asked.values()], { message: route }).toEqual([])
    },
  }
}

export const scriptsOf = ({ transfers }: Wire): string[] => transfers.map(({ path }) => path).filter((path) => path.endsWith('.js'))
