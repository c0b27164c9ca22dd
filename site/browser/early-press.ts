/**
 * Pressed before the form has come alive need not be pressed again: the form finds Continue and the picked amount when it hydrates. Until then
 * the button says that it is loading, by a style (`form.css`): React must find its own words.
 */
const PRESSED = 'pressedEarly'

export function keepEarlyPress(): void {
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement && isStatic(target)) || PRESSED in target.dataset) return
    target.dataset[PRESSED] = ''
    sayLoading(target.closest('astro-island'))
  })
  // An amount's button moves the slider, where the form looks.
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement && target.value && isStatic(target))) return
    const slider = target.form?.elements.namedItem('loanAmount')
    if (slider instanceof HTMLInputElement) slider.value = target.value
  })
}

/** For screen readers, which read no style. */
function sayLoading(island: Element | null): void {
  const status = Object.assign(document.createElement('p'), { role: 'status', className: 'sr-only' })
  island?.before(status)
  status.textContent = 'Loading'
  island?.addEventListener('astro:hydrate', () => status.remove())
}

const isStatic = (element: Element) => element.closest('astro-island[ssr]') !== null

export const wasPressedEarly = (): boolean => [...document.forms].some(({ dataset }) => PRESSED in dataset)
