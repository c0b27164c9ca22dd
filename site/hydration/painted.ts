/** `client:painted`: the island hydrates once the page has been painted. Keys and presses before that are not lost. */
import type { ClientDirective } from 'astro'
import { firstPaint, hydrateSurely } from './hydrate-island.ts'

const hydrateOncePainted: ClientDirective = async (load, _options, island) => {
  await firstPaint()
  await hydrateSurely(load, island)
}

export default hydrateOncePainted
