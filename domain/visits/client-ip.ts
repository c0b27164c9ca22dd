/**
 * Spec §5 and §8: an application is only sent with a valid public IPv4 address of the applicant.
 * Documentation ranges count as public here, because the sandbox stands in for the internet with one of them.
 */
export const CLIENT_IP_MESSAGES = {
  notDetected: 'Unable to verify your location for lender compliance. Please check your internet connection and try again.',
  invalid: 'Unable to verify your location for lender compliance. Please refresh and try again.',
  placeholder: 'IP verification failed. Please refresh your browser and try again.',
} as const

/** Stands in for the internet in the sandbox, where every visitor comes from this machine or this network. */
export const SANDBOX_CLIENT_IP = '203.0.113.7'

export const DEFAULT_PLACEHOLDER_IPS: readonly string[] = ['{ip}', '0.0.0.0', '127.0.0.1', '255.255.255.255']

export type ClientIpCheck =
  | { readonly kind: 'valid'; readonly ip: string }
  | { readonly kind: keyof typeof CLIENT_IP_MESSAGES; readonly message: string }

/** `undefined` means that no service told an address at all; anything else was told, and is judged. */
export function checkClientIp(ip: string | undefined, placeholders: readonly string[] = DEFAULT_PLACEHOLDER_IPS): ClientIpCheck {
  if (ip === undefined) return refusal('notDetected')
  if (placeholders.includes(ip)) return refusal('placeholder')
  return isPublicIpv4(ip) ? { kind: 'valid', ip } : refusal('invalid')
}

const refusal = (kind: keyof typeof CLIENT_IP_MESSAGES): ClientIpCheck => ({ kind, message: CLIENT_IP_MESSAGES[kind] })

/** First address and prefix length of every range that no applicant can have on the public internet. */
const NON_PUBLIC_RANGES: readonly (readonly [firstAddress: string, prefixLength: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local
  ['172.16.0.0', 12], // private
  ['192.168.0.0', 16], // private
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]

export function isPublicIpv4(ip: string): boolean {
  const address = parseIpv4(ip)
  return address !== undefined && !NON_PUBLIC_RANGES.some(([first, length]) => inRange(address, first, length))
}

/** Four decimal bytes without leading zeros: 010.0.0.1 is octal to some programs and decimal to others. */
export function parseIpv4(ip: string): number | undefined {
  if (ip.length > 15) return undefined
  const bytes = ip.split('.')
  if (bytes.length !== 4 || !bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255)) return undefined
  return bytes.reduce((address, byte) => address * 256 + Number(byte), 0)
}

function inRange(address: number, first: string, prefixLength: number): boolean {
  const size = 2 ** (32 - prefixLength)
  return Math.floor(address / size) === Math.floor((parseIpv4(first) ?? 0) / size)
}
