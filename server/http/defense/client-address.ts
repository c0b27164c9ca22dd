/** The address of a request's client. Only proxies that TRUST_PROXY names are believed when they state another than their own. */
import { isIP, isIPv6 } from 'node:net'
import { isPublicIpv4, SANDBOX_CLIENT_IP } from '#domain/visits/client-ip.ts'

/** A trusted proxy may still pass on nonsense that it was told; then the connection's own address counts. */
export function seenAddress(claimed: string, peer: string | undefined): string {
  return unmapped(isIP(claimed) ? claimed : (peer ?? ''))
}

export function publicIpOf(address: string, sandbox: boolean): string | undefined {
  if (isPublicIpv4(address)) return address
  return sandbox ? SANDBOX_CLIENT_IP : undefined
}

/** What a limit counts as one client: an IPv4 address, or the /64 of one IPv6 customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = compressed(address).split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/** ::ffff:192.0.2.1 is 192.0.2.1, seen through an IPv6 socket. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** The platform's own way to write an IPv6 address, without a zone. */
const compressed = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
