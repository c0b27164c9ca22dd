const WAIT_MS = 200

/** Resolves once the first words are on the screen: React must not compete with the page for a slow phone's first second. */
export const firstPaint = (): Promise<void> =>
  new Promise((done) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return done()
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      done()
    })
    observer.observe({ type: 'paint', buffered: true })
  })

/** Resolves once everything that the page itself needs has come. */
export const pageLoaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', () => done(), { once: true })
  })

/** Resolves when the browser has a moment, and soon in any case. */
export const calm = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: WAIT_MS })
    else setTimeout(done)
  })

/** Reading React and putting it to work are two tasks with a pause between them, so that a tap in between is answered. */
export async function hydrate(load: () => Promise<() => Promise<void>>): Promise<void> {
  await calm()
  const hydrate = await load()
  await calm()
  await hydrate()
}
