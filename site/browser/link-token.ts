/**
 * The token of a link in one of our mails. As long as it stands in the address it goes wherever the address goes: into `document.referrer` of the
 * next page, into the browser's list of visited pages and the devices that share it, into an address that is copied for a friend, and into what a
 * tag reads of this page. So it moves into this entry of the browser's history, which a reload keeps and no server is told, before any script of
 * others is loaded. The entry goes with the tab; nothing is stored beside it.
 */
const TOKEN_OF_PAGE: Readonly<Record<string, () => string | undefined>> = {
  // Our mails put it into the fragment, which no server sees; the specification's place is the query (spec §2), and serves as well.
  '/verify-email': () => tokenIn(location.hash) ?? tokenIn(location.search),
  '/your-request': () => wholeFragment(),
}

interface TokenEntry {
  readonly linkToken?: string
}

let known: string | undefined

/** First thing on every page. Another link opened in the same tab changes the fragment alone, and no page is loaded. */
export function keepTokenHidden(): void {
  if (!TOKEN_OF_PAGE[location.pathname]) return
  hideToken()
  addEventListener('popstate', hideToken)
}

export function linkToken(): string | undefined {
  // Whichever of the page's scripts hydrates first hides it.
  hideToken()
  const kept = (history.state as TokenEntry | null)?.linkToken
  // A link inside the page, such as the skip link, begins an entry of its own, which a reload finds without it.
  if (!kept && known) remember(known)
  known = kept ?? known
  return known
}

function hideToken(): void {
  const token = TOKEN_OF_PAGE[location.pathname]?.()
  if (token) remember(token, location.pathname)
}

const tokenIn = (part: string): string | undefined => new URLSearchParams(part.slice(1)).get('token') ?? undefined

/** A fragment that names a place of the page, as the skip link's does, is no token. */
function wholeFragment(): string | undefined {
  const fragment = location.hash.slice(1)
  return fragment && !document.getElementById(fragment) ? fragment : undefined
}

const remember = (token: string, address?: string): void =>
  history.replaceState({ linkToken: token } satisfies TokenEntry, '', address)
