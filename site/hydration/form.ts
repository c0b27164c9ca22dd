/**
 * `client:form`: the application hydrates at the first touch, or by itself where this tab or the page's address already holds answers. The files
 * that the page names for it (`form-files-integration.ts`) are fetched all at once: of the first step when the page's words stand, but not run, since
 * React would keep a slow phone from answering the first tap; of the later steps at the first touch, without waiting for React.
 */
import type { ClientDirective } from 'astro'
import { countEvent } from '../browser/count-event.ts'
import { readVisit } from '../browser/landing.ts'
import { currentStepEntry } from '../browser/step-history.ts'
import { readKept } from '../browser/tab-storage.ts'
import { firstPaint, hydrateSurely } from './hydrate-island.ts'
import hydrateOnInteraction, { onFirstTouch } from './interaction.ts'

/** Whether the form must come alive without being touched: the page or this tab holds answers or an application under way. */
const hydratesAtOnce = (): boolean =>
  'filledForm' in window || location.search !== '' || (currentStepEntry()?.wizardStep ?? 0) > 0 || isBegun()

/** In this tab, before the page was opened. */
const isBegun = (): boolean => readKept('application-draft') !== null || readKept('application-under-way') !== null

const hydrateForm: ClientDirective = async (load, options, island) => {
  if (!isBegun()) countEvent('opened', readVisit())
  onFirstTouch(island, () => fetchAhead(island.dataset.laterFiles))
  const isAtOnce = hydratesAtOnce()
  if (!isAtOnce) hydrateOnInteraction(load, options, island)
  await firstPaint()
  fetchAhead(island.dataset.firstFiles)
  if (isAtOnce) await hydrateSurely(load, island)
}

/** `modulepreload` falls under script-src in every engine; Firefox judges `prefetch` by default-src, which is 'none', and WebKit does not know it. */
function fetchAhead(files = ''): void {
  for (const href of files.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

export default hydrateForm
