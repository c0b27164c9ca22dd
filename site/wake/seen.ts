/** `client:seen`: the island wakes once the page has been painted and the island is in view. */
import type { ClientDirective } from 'astro'
import { firstPaint, wake } from './wake-island.ts'

const wakeOnceSeen: ClientDirective = async (load, _options, island) => {
  await firstPaint()
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    void wake(load)
  })
  // The island itself has no box (display: contents); its children have.
  for (const child of island.children) observer.observe(child)
}

export default wakeOnceSeen
