/**
 * The client's address (spec §7): two services outside, then our own server. The first public address counts; when none is public, the last
 * one that was told is kept, so that the refusal can say what is wrong with it. A service that
 * gives no public address, or no answer, is followed by the next.
 */

import { addressOf } from '#contracts/endpoint.ts'
import type { ApiCall } from '#contracts/public/endpoints.ts'
import { parseJson } from '#domain/values/parse-json.ts'
import { type ClientIpCheck, checkClientIp } from '#domain/visits/client-ip.ts'
import { siteSettings } from './site-settings.ts'

/** A service that is slow is no better than the next one; after our own server there is none. */
const SERVICE_TIMEOUT_MS = 3000
const OWN_SERVER_TIMEOUT_MS = 20_000
/** The longest way to write an address. A longer text, such as a page that says "busy", is none. */
const ADDRESS_LENGTH = 45

const OWN_SERVER = addressOf('GET /api/get-client-ip' satisfies ApiCall).path

let search: Promise<ClientIpCheck> | undefined

/** Begun when the wizard opens; a search that failed is made again for every try. */
export function findClientIp(): Promise<ClientIpCheck> {
  const { ipServices = [], placeholderIps } = siteSettings() ?? {}
  search ??= searchClientIp(ipServices, OWN_SERVER, placeholderIps).then((found) => {
    if (found.kind !== 'valid') search = undefined
    return found
  })
  return search
}

export async function searchClientIp(
  services: readonly string[],
  ownServer: string,
  placeholderIps?: readonly string[],
): Promise<ClientIpCheck> {
  let found: string | undefined
  for (const service of [...services, ownServer]) {
    const ip = await ask(service, service === ownServer ? OWN_SERVER_TIMEOUT_MS : SERVICE_TIMEOUT_MS)
    if (ip === undefined) continue
    found = ip
    const check = checkClientIp(ip, placeholderIps)
    if (check.kind === 'valid') return check
  }
  return checkClientIp(found, placeholderIps)
}

async function ask(service: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(service, {
      signal: AbortSignal.timeout(timeoutMs),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return answer.ok ? addressIn(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/** A service answers `{ip}` or plain text; one that is set up wrong may answer anything. */
function addressIn(text: string): string | undefined {
  const json = parseJson(text)
  const found = json === undefined ? text.trim() : json
  const ip = typeof found === 'object' ? (found as { readonly ip?: unknown } | null)?.ip : found
  return typeof ip === 'string' && ip !== '' && ip.length <= ADDRESS_LENGTH ? ip : undefined
}
