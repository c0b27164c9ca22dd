/** Pressed before the form has come alive need not be pressed again: the form finds Continue and the picked amount when it hydrates. */
const PRESSED = 'pressedEarly'

export function keepEarlyPress(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && isStatic(target)) target.dataset[PRESSED] = ''
  })
  // An amount's button moves the slider, where the form looks.
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement && target.value && isStatic(target))) return
    const slider = target.form?.elements.namedItem('loanAmount')
    if (slider instanceof HTMLInputElement) slider.value = target.value
  })
}

const isStatic = (element: Element) => element.closest('astro-island[ssr]') !== null

export const wasPressedEarly = (): boolean => [...document.forms].some(({ dataset }) => PRESSED in dataset)
