/** `client:painted`: the island wakes once the page has been painted. Keys and presses before that are not lost. */
import type { ClientDirective } from 'astro'
import { firstPaint, wake } from './wake-island.ts'

const wakeOncePainted: ClientDirective = async (load) => {
  await firstPaint()
  await wake(load)
}

export default wakeOncePainted
