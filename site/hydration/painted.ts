/** `client:painted`: the island hydrates once the page has been painted. Keys and presses before that are not lost. */
import type { ClientDirective } from 'astro'
import { firstPaint, hydrate } from './hydrate-island.ts'

const hydrateOncePainted: ClientDirective = async (load) => {
  await firstPaint()
  await hydrate(load)
}

export default hydrateOncePainted
