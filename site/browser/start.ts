/** What every page does when it opens: count the page view, where that is allowed, make the legal links open in place, and wait for the form. */
import { loadAnalytics } from './analytics.ts'
import { openDocumentLinksInDialog } from './document-dialog.ts'
import { keepEarlyPress } from './early-press.ts'

loadAnalytics()
openDocumentLinksInDialog()
keepEarlyPress()
