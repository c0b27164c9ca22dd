/**
 * What every page does when it opens: hide a token that stands in its address, and only then count the page view, where that is allowed; make the
 * legal links open in place and the menu close from outside, and wait for the form.
 */
import { loadAnalytics } from './analytics.ts'
import { openDocumentLinksInDialog } from './document-dialog.ts'
import { keepEarlyPress } from './early-press.ts'
import { keepTokenHidden } from './link-token.ts'

keepTokenHidden()
loadAnalytics()
openDocumentLinksInDialog()
closeMenuFromOutside()
keepEarlyPress()

/** The menu of a phone closes with Escape, which gives the focus back, and with a tap elsewhere. It is a native disclosure, so without this it opens and closes all the same. */
function closeMenuFromOutside(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
