/**
 * Whether a write comes from a page of another site. Browsers say so in Sec-Fetch-Site or Origin, and a page cannot forge either.
 * A client that sends neither is no browser, and carries no visitor's identity that could be abused.
 */
import type { IncomingHttpHeaders } from 'node:http'

const OWN_SITE: ReadonlySet<string> = new Set(['same-origin', 'none'])

export function isFromOtherSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && !OWN_SITE.has(String(fetchSite))) return true
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return false
  // In the sandbox people open the site as localhost, as 127.0.0.1 or by the machine's name: what matters is that page and API agree.
  return hostOf(origin) !== headers.host
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
