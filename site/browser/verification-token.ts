/**
 * The token of a verification link. As long as it stands in the address it goes wherever the address goes: into `document.referrer` of the next
 * page and into what a tag reads of this one, and so to the service that counts page views. So it moves into this entry of the browser's history, which
 * a reload keeps and no server is told, before any script of others is loaded.
 */
const PATH = '/verify-email'

interface TokenEntry {
  readonly verificationToken?: string
}

let known: string | undefined

/** First thing on every page. Another link opened in the same tab changes the fragment alone, and no page is loaded. */
export function keepTokenHidden(): void {
  if (location.pathname !== PATH) return
  hideToken()
  addEventListener('popstate', hideToken)
}

export function verificationToken(): string | undefined {
  // Whichever of the page's scripts wakes first hides it.
  hideToken()
  const kept = (history.state as TokenEntry | null)?.verificationToken
  // A link inside the page, such as the skip link, begins an entry of its own, which a reload finds without it.
  if (!kept && known) remember(known)
  known = kept ?? known
  return known
}

/** Our mails put it into the fragment, which no server sees; the specification's place is the query (spec §2), and serves as well. */
function hideToken(): void {
  const token = tokenIn(location.hash) ?? tokenIn(location.search)
  if (token) remember(token, PATH)
}

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token')

const remember = (token: string, address?: string): void =>
  history.replaceState({ verificationToken: token } satisfies TokenEntry, '', address)
