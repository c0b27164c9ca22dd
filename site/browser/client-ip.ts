/**
 * The client's address (spec §7): two services outside, then our own server. The first public address counts; when none is public, the last
 * one that was told is kept, so that the refusal can say what is wrong with it.
 */
import { type ClientIpCheck, checkClientIp } from '#domain/client-ip.ts'
import { getJson } from './api.ts'
import { siteSettings } from './site-settings.ts'

const SERVICE_TIMEOUT_MS = 3000

let search: Promise<ClientIpCheck> | undefined

/** Begun when the wizard opens; a search that failed is made again for every try. */
export function findClientIp(): Promise<ClientIpCheck> {
  search ??= searchClientIp().then((found) => {
    if (found.kind !== 'valid') search = undefined
    return found
  })
  return search
}

async function searchClientIp(): Promise<ClientIpCheck> {
  const { ipServices = [], placeholderIps } = siteSettings() ?? {}
  let told: string | undefined
  for (const ask of [...ipServices.map((service) => () => askService(service)), askOwnServer]) {
    const ip = await ask()
    if (ip === undefined) continue
    told = ip
    const check = checkClientIp(ip, placeholderIps)
    if (check.kind === 'valid') return check
  }
  return checkClientIp(told, placeholderIps)
}

/** A service answers `{ip}` or plain text. */
async function askService(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(service, {
      signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const text = (await answer.text()).trim()
    if (!answer.ok || text === '') return undefined
    return text.startsWith('{') && text !== '{ip}' ? (JSON.parse(text) as { ip?: string }).ip : text
  } catch {
    return undefined
  }
}

async function askOwnServer(): Promise<string | undefined> {
  const answer = await getJson<{ success: boolean; ip: string | null }>('/api/get-client-ip')
  return answer.kind === 'ok' && answer.body.success ? (answer.body.ip ?? undefined) : undefined
}
