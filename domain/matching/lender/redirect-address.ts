/** Where a lender may send an applicant: https, a host on that lender's own list, nothing hidden in the address. */
import { hostAndPort, MAX_WEB_ADDRESS_LENGTH, parseWebAddress } from './web-address.ts'

export const REDIRECT_REFUSALS = {
  'too-long': `The address is longer than ${MAX_WEB_ADDRESS_LENGTH} characters.`,
  'not-a-web-address': 'The address is not a plain http or https address.',
  'not-https': 'The address is not https.',
  'host-not-listed': "The host is not on the lender's list.",
} as const
export type RedirectRefusal = keyof typeof REDIRECT_REFUSALS

export type RedirectCheck =
  | { readonly kind: 'allowed'; readonly address: string }
  | { readonly kind: 'refused'; readonly refusal: RedirectRefusal }

export interface RedirectRule {
  readonly redirectHosts: readonly string[]
  readonly allowHttp: boolean
  /** Spec §4: the browser blocks an address with this text, and says so. It has to see the text for that, and not the address. */
  readonly wrongSiteMarker?: string | undefined
}

export function checkRedirect(address: string, { redirectHosts, allowHttp, wrongSiteMarker }: RedirectRule): RedirectCheck {
  if (address.length > MAX_WEB_ADDRESS_LENGTH) return refused('too-long')
  const parsed = parseWebAddress(address)
  if (!parsed) return refused('not-a-web-address')
  if (parsed.scheme !== 'https' && !allowHttp) return refused('not-https')
  if (redirectHosts.includes(hostAndPort(parsed))) return { kind: 'allowed', address }
  if (wrongSiteMarker && address.includes(wrongSiteMarker)) return { kind: 'allowed', address: blockedAddress(wrongSiteMarker) }
  return refused('host-not-listed')
}

/** Leads nowhere (RFC 2606): a foreign host with the marker in it would be a way to anywhere. */
const blockedAddress = (wrongSiteMarker: string) => `https://wrong-site.invalid/#${wrongSiteMarker}`

const refused = (refusal: RedirectRefusal): RedirectCheck => ({ kind: 'refused', refusal })
