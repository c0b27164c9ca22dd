/**
 * `client:form`: the application wakes at the first touch, or by itself where this tab already holds answers. Its files are fetched once the page
 * stands, but not run: running React would keep a slow phone from answering the first tap. `modulepreload` falls under script-src in every engine;
 * Firefox judges `prefetch` by default-src, which is 'none', and WebKit does not know it.
 */
import type { ClientDirective } from 'astro'
import { wakesAtOnce } from '../browser/wakes-at-once.ts'
import wakeOncePainted from './painted.ts'
import wakeOnceTouched from './touched.ts'
import { calm, firstPaint, pageLoaded } from './wake-island.ts'

const wakeForm: ClientDirective = async (load, options, island) => {
  if (wakesAtOnce()) return wakeOncePainted(load, options, island)
  wakeOnceTouched(load, options, island)
  await Promise.all([firstPaint(), pageLoaded()])
  for (const href of island.dataset.files?.split(' ') ?? []) {
    await calm()
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
  }
}

export default wakeForm
