/**
 * `client:interaction`: the island hydrates at the first press, key or focus within it; until then a page costs no framework. What was pressed before
 * it hydrated stays pressed (the controls are native), and a link stays a link.
 */
import type { ClientDirective } from 'astro'
import { hydrateSurely } from './hydrate-island.ts'

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

export function onFirstTouch(island: HTMLElement, act: () => void): void {
  const touched = () => {
    for (const touch of TOUCHES) island.removeEventListener(touch, touched)
    act()
  }
  for (const touch of TOUCHES) island.addEventListener(touch, touched, { passive: true })
}

const hydrateOnInteraction: ClientDirective = (load, _options, island) =>
  onFirstTouch(island, () => void hydrateSurely(load, island))

export default hydrateOnInteraction
