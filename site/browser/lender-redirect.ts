/** The way to the lender's page (spec §4): the top window first, then a new tab with this window closing after it, then this window. */
import { NEW_TAB_WINDOW_CLOSE_DELAY_MS } from '#domain/application/timings.ts'

export function goToLender(redirect: string): void {
  try {
    // Throws when a foreign page frames us and does not let us move it.
    if (window.top) {
      window.top.location.href = redirect
      return
    }
  } catch {
    // The next way.
  }
  const tab = window.open(redirect, '_blank')
  if (!tab) {
    window.location.href = redirect
    return
  }
  tab.opener = null
  setTimeout(() => window.close(), NEW_TAB_WINDOW_CLOSE_DELAY_MS)
}
