/** Continue pressed before the form has come alive need not be pressed again: the form finds the press when it wakes. */
const PRESSED = 'pressedEarly'

export function keepEarlyPress(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('astro-island[ssr]')) target.dataset[PRESSED] = ''
  })
}

export const wasPressedEarly = (): boolean => [...document.forms].some(({ dataset }) => PRESSED in dataset)
