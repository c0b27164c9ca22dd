/**
 * Keeps calls to lenders on the public internet. The lender file is checked when it is applied; this looks again at the address that a
 * name resolves to at the moment of connecting, since a name can be pointed elsewhere later.
 */
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED'

class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED
}

/** Unicast and nothing more special: private, loopback, link-local, carrier, documentation, mapped and tunnelled ranges are not. */
export function isPublicAddress(address: string): boolean {
  // `process` turns an IPv4 address that is written as IPv6 back into what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** One private address among public ones is enough to refuse: no lender needs it, and a name that points there means harm. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return callback(new AddressRefused(), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

export function guardedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup } as buildConnector.BuildOptions)
  return (target, callback) => {
    // A literal address is never looked up, so the lookup above does not see it.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) && !isPublicAddress(literal)) return callback(new AddressRefused(), null)
    connect(target, callback)
  }
}
