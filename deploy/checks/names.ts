/** Which addresses a name has, and who says so. */
import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { codeOf } from './check.ts'
import type { Examined } from './examined.ts'

export interface Addresses {
  readonly ipv4: readonly string[]
  readonly ipv6: readonly string[]
  /** `here`: no name server has told them, only this machine's hosts file or its own resolver. */
  readonly knownFrom: 'itself' | 'name servers' | 'here' | 'nobody'
}

/** Name servers first: a hosts file, such as Debian's with its own name at 127.0.1.1, hides what visitors are told. */
export async function addressesOf(host: string, resolver: Examined['resolver']): Promise<Addresses> {
  if (isIP(host)) return { ipv4: isIPv4(host) ? [host] : [], ipv6: isIPv4(host) ? [] : [host], knownFrom: 'itself' }
  const [ipv4, ipv6] = await Promise.all([
    recordsOrNone(() => resolver.resolve4(host)),
    recordsOrNone(() => resolver.resolve6(host)),
  ])
  if (ipv4.length + ipv6.length > 0) return { ipv4, ipv6, knownFrom: 'name servers' }
  try {
    const found = (await lookup(host, { all: true })).map(({ address }) => address)
    return { ipv4: found.filter(isIPv4), ipv6: found.filter((address) => !isIPv4(address)), knownFrom: 'here' }
  } catch {
    return { ipv4: [], ipv6: [], knownFrom: 'nobody' }
  }
}

/** The records of a name, none where it has none; undefined when no name server answers. */
export async function recordsOf<Answer>(ask: () => Promise<readonly Answer[]>): Promise<readonly Answer[] | undefined> {
  try {
    return await ask()
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND', 'NODATA', 'NOTFOUND'].includes(codeOf(error)) ? [] : undefined
  }
}

const recordsOrNone = async (ask: () => Promise<readonly string[]>) => (await recordsOf(ask)) ?? []
