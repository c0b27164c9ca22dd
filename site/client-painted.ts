/**
 * `client:painted`: an island wakes once the first words are on the screen and the browser has a moment. The form is readable before it is
 * React's, so React must not compete with the page for a slow phone's first second.
 */
import type { ClientDirective } from 'astro'

const WAIT_MS = 200

const wakeOncePainted: ClientDirective = (load) => {
  const wake = async () => (await load())()
  const wakeSoon = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: WAIT_MS }) : setTimeout(wake))
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return wakeSoon()
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    wakeSoon()
  })
  observer.observe({ type: 'paint', buffered: true })
}

export default wakeOncePainted

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean
  }
}
