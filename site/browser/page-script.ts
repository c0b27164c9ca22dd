/**
 * What every page does when it opens: hide a token that stands in its address, and only then count the page view, where that is allowed; make the
 * legal links open in place and the menu close from outside, and wait for the form.
 */
import { loadAnalytics } from './analytics.ts'
import { openDocumentLinksInDialog } from './document-dialog.ts'
import { keepEarlyPress } from './early-press.ts'
import { keepTokenHidden } from './link-token.ts'
import { closeMenuFromOutside } from './menu.ts'

keepTokenHidden()
loadAnalytics()
openDocumentLinksInDialog()
closeMenuFromOutside()
keepEarlyPress()
