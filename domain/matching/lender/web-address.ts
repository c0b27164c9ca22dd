/**
 * A web address read so strictly that no browser or client can see another host in it: plain ASCII, no credentials, no backslash,
 * no white space, a host name of letters, digits and hyphens or a plain IPv4 address. Lenders' endpoints and redirects are this.
 */
import { isPublicIpv4, parseIpv4 } from '../../visits/client-ip.ts'

export interface WebAddress {
  readonly scheme: 'http' | 'https'
  readonly host: string
  /** Undefined is the scheme's own port. */
  readonly port: number | undefined
}

export const MAX_WEB_ADDRESS_LENGTH = 2048

const WEB_ADDRESS = /^(https?):\/\/([a-z0-9.-]{1,253})(?::([1-9]\d{0,4}))?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const DEFAULT_PORTS = { http: 80, https: 443 } as const

export function parseWebAddress(text: string): WebAddress | undefined {
  if (text.length > MAX_WEB_ADDRESS_LENGTH) return undefined
  const [, scheme, host, port] = WEB_ADDRESS.exec(text) ?? []
  if (!scheme || !host) return undefined
  const name = host.toLowerCase()
  const number = port === undefined ? undefined : Number(port)
  if (!isHostName(name) || (number !== undefined && number > 65_535)) return undefined
  const plainScheme = scheme.toLowerCase() as 'http' | 'https'
  return { scheme: plainScheme, host: name, port: number === DEFAULT_PORTS[plainScheme] ? undefined : number }
}

/** A name whose last part is a number is an address to every client, in whatever notation: only the plain one is taken. */
export function isHostName(host: string): boolean {
  const labels = host.split('.')
  if (!labels.every((label) => LABEL.test(label))) return false
  return /^(\d|0x)/.test(labels.at(-1) ?? '') ? parseIpv4(host) !== undefined : true
}

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid)$/

/** Whether a host can be on the public internet, as far as its name tells; where it resolves to is checked again at connect. */
export function isPublicHost(host: string): boolean {
  if (parseIpv4(host) !== undefined) return isPublicIpv4(host)
  return host.includes('.') && !LOCAL_NAMES.test(host)
}

/** `host` or `host:port`, as lists of hosts are written. */
export const hostAndPort = ({ host, port }: WebAddress): string => (port === undefined ? host : `${host}:${port}`)
