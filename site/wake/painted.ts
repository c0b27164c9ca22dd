/** `client:painted`: the island wakes once the page has been painted. What somebody does to it before that is not lost. */
import type { ClientDirective } from 'astro'
import { firstPaint, wake } from './when-calm.ts'

const wakeOncePainted: ClientDirective = async (load) => {
  await firstPaint()
  await wake(load)
}

export default wakeOncePainted
