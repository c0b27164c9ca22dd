/** The services that tell a browser its IPv4 address: without an answer from one of them, a visitor over IPv6 cannot apply. */
import { parseIpv4 } from '#domain/visits/client-ip.ts'
import { codeOf, type Finding, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'
import { addressesOf } from './names.ts'

/** As long as a browser waits. */
const TIMEOUT_MS = 3_000

export const ipServices = subject({
  name: 'Address services',
  checks: [
    {
      name: 'Answers',
      tries: 'each of `IP_SERVICES` tells an IPv4 address, and lets pages of the site read it',
      run: forEachService(tellsAddress),
    },
    { name: 'IPv4 only', tries: 'each has an IPv4 address and no other', run: forEachService(isIpv4Only) },
  ],
})

function forEachService(look: (service: string, examined: Examined) => Promise<Finding>) {
  return async (examined: Examined): Promise<readonly Finding[]> => {
    const { ipServices: services } = examined.config
    return services.length === 0
      ? [notTried('IP_SERVICES is empty.')]
      : Promise.all(services.map((service) => look(service, examined)))
  }
}

const ANOTHER = 'Name another service, or one of your own (docs/production.md).'

async function tellsAddress(service: string, { config }: Examined): Promise<Finding> {
  const { origin } = new URL(config.publicUrl)
  try {
    const answer = await fetch(service, { headers: { origin }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) return failed(`${service} answers ${answer.status}.`, ANOTHER)
    if (parseIpv4(addressIn(await answer.text())) === undefined) return failed(`${service} tells no IPv4 address.`, ANOTHER)
    const readers = answer.headers.get('access-control-allow-origin')
    return readers === '*' || readers === origin
      ? ok(`${service} answers.`)
      : failed(`${service} does not let pages of ${origin} read its answer (Access-Control-Allow-Origin).`, ANOTHER)
  } catch (error) {
    return failed(`${service} does not answer (${codeOf(error)}).`, ANOTHER)
  }
}

/** `{"ip": "…"}`, or the address alone. */
function addressIn(text: string): string {
  try {
    const { ip } = JSON.parse(text) as { ip?: unknown }
    return typeof ip === 'string' ? ip : ''
  } catch {
    return text.trim()
  }
}

async function isIpv4Only(service: string, { resolver }: Examined): Promise<Finding> {
  const host = new URL(service).hostname.replace(/^\[(.*)\]$/, '$1')
  const { ipv4, ipv6 } = await addressesOf(host, resolver)
  if (ipv4.length === 0) return failed(`${host} has no IPv4 address.`, ANOTHER)
  return ipv6.length === 0
    ? ok(`${host} is reached over IPv4 alone.`)
    : warning(`${host} has an IPv6 address too: a visitor over IPv6 is told that one, and cannot apply.`, ANOTHER)
}
