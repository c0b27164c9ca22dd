/** What every page does when it opens: count the page view, where that is allowed, and make the legal links open in place. */
import { loadAnalytics } from './analytics.ts'
import { openDocumentLinksInDialog } from './document-dialog.ts'

loadAnalytics()
openDocumentLinksInDialog()
