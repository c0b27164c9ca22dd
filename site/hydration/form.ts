/**
 * `client:form`: the application hydrates at the first touch, or by itself where this tab already holds answers. Its files are fetched once the page
 * stands, but not run: running React would keep a slow phone from answering the first tap. `modulepreload` falls under script-src in every engine;
 * Firefox judges `prefetch` by default-src, which is 'none', and WebKit does not know it.
 */
import type { ClientDirective } from 'astro'
import { currentStepEntry } from '../browser/step-history.ts'
import { readKept } from '../browser/tab-storage.ts'
import { calm, firstPaint, pageLoaded } from './hydrate-island.ts'
import hydrateOnInteraction from './interaction.ts'
import hydrateOncePainted from './painted.ts'

/** Whether the form must come alive without being touched: the page or this tab holds answers or an application under way. */
const hydratesAtOnce = (): boolean =>
  'filledForm' in window ||
  (currentStepEntry()?.wizardStep ?? 0) > 0 ||
  readKept('application-draft') !== null ||
  readKept('application-under-way') !== null

const hydrateForm: ClientDirective = async (load, options, island) => {
  if (hydratesAtOnce()) return hydrateOncePainted(load, options, island)
  hydrateOnInteraction(load, options, island)
  await Promise.all([firstPaint(), pageLoaded()])
  for (const href of island.dataset.files?.split(' ') ?? []) {
    await calm()
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
  }
}

export default hydrateForm
