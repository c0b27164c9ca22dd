const WAIT_MS = 200
const TRY_AGAIN_MS = 3000

type Load = () => Promise<() => Promise<void>>

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

/** Resolves when the browser has a moment, and soon in any case. */
const calm = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: WAIT_MS })
    else setTimeout(done)
  })

/** Reading React and putting it to work are two tasks with a pause between them, so that a tap in between is answered. */
async function hydrate(load: Load): Promise<void> {
  await calm()
  const hydrate = await load()
  await calm()
  await hydrate()
}

/** A file that was lost on the way is asked for again until it comes. Meanwhile the page says so above the island, and what was typed stays. */
export async function hydrateSurely(load: Load, island: HTMLElement): Promise<void> {
  let notice: HTMLElement | undefined
  // The island's own element keeps the error, and tells of it by this event alone.
  let isLost = false
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault()
    isLost = true
  })
  for (;;) {
    isLost = false
    await hydrate(load)
    if (!isLost) break
    notice ??= sayLost(island)
    await backOnline()
  }
  notice?.remove()
}

function sayLost(island: HTMLElement): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'notice notice-problem mb-5'
  notice.role = 'alert'
  island.before(notice)
  notice.textContent = 'Part of this page hasn’t arrived. We keep trying. What you typed stays.'
  return notice
}

/** Resolves when the browser says that the network is back, and after a moment in any case. */
export const backOnline = (): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(goOn, TRY_AGAIN_MS)
    function goOn() {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      done()
    }
    addEventListener('online', goOn)
  })
