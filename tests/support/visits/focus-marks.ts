import type { Page } from '@playwright/test'

export const FOCUS_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'

/** Everything that can have the focus and does not show it. */
export async function unmarkedStops(page: Page): Promise<string[]> {
  // After a key the browser shows where the focus is, and goes on doing so when a script moves it.
  await page.keyboard.press('Tab')
  return page.evaluate((selector) => {
    const stops = document.querySelectorAll<HTMLElement>(selector)
    const isReached = (element: HTMLElement) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
    const unmarked = [...stops].filter(isReached).filter((element) => {
      element.focus()
      const marks = [element, element.closest('label')].filter((mark) => mark !== null)
      return !marks.some((mark) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(mark)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    })
    return unmarked.map(
      ({ tagName, textContent, id }) =>
        `does not show that it has the focus: ${tagName} ${(textContent ?? '').trim().slice(0, 40) || id}`,
    )
  }, FOCUS_STOPS)
}
