/** The public address from outside: where its name leads, what answers there, and which ports must be closed. */
import { connect, isIPv6 } from 'node:net'
import pg from 'pg'
import { lookAtCertificate } from '#server/watch/certificate.ts'
import { judgeCertificate } from './certificate.ts'
import { codeOf, type Finding, failed, notTried, type Opening, ok, subjectThatOpens, warning } from './check.ts'
import type { Examined } from './examined.ts'
import { isOnThisMachine } from './examined-database.ts'
import { type Addresses, addressesOf } from './names.ts'

interface ExaminedAddress extends Examined, Addresses {
  readonly url: URL
  readonly host: string
  readonly httpsPort: number
}

const HTTPS_PORT = 443
const ANSWER_TIMEOUT_MS = 10_000
const KNOCK_TIMEOUT_MS = 2_000
/** This machine may have no IPv6 of its own, and say nothing about other people's. */
const NO_WAY_THERE: ReadonlySet<string> = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])

export const publicAddress = subjectThatOpens<ExaminedAddress>({
  name: 'Public address',
  opening: { name: 'Name', tries: 'name servers lead visitors to an IPv4 address', open },
  checks: [
    {
      name: 'IPv6',
      tries: 'the name has no IPv6 address, or `IP_SERVICES` tell visitors their IPv4 address',
      run: ({ ipv6, config }) => {
        if (ipv6.length === 0) return ok('No IPv6 address: every visitor comes over IPv4.')
        if (config.ipServices.length > 0) return ok(`${ipv6.join(', ')}; IP_SERVICES tell visitors their IPv4 address.`)
        return warning(
          `The name has an IPv6 address (${ipv6.join(', ')}) and IP_SERVICES is empty: visitors over IPv6 cannot apply.`,
          'Take the AAAA record away, or name services that answer over IPv4 only (docs/production.md).',
        )
      },
    },
    { name: 'Certificate', tries: 'at each address a certificate that holds for 21 days at least', run: certificates },
    { name: 'Plain http', tries: 'port 80 sends every visitor on to https', run: plainHttp },
    {
      name: 'Closed ports',
      tries: 'the processes’ ports, the operators’ ports and PostgreSQL do not answer at the public address',
      run: shutDoors,
    },
  ],
})

async function open(examined: Examined): Promise<Opening<ExaminedAddress>> {
  const { environment, config, resolver } = examined
  if (!environment.PUBLIC_URL) return { kind: 'closed', findings: failed('PUBLIC_URL is missing.', 'Set it in the settings file.') }
  const url = new URL(config.publicUrl)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await addressesOf(host, resolver)
  const given = { ...examined, ...addresses, url, host, httpsPort: Number(url.port || HTTPS_PORT) }
  const { ipv4, ipv6, knownFrom } = addresses
  const publish = `Publish an A record for ${host} with this machine’s public address.`
  if (knownFrom === 'nobody') return { kind: 'closed', findings: failed(`${host} leads nowhere.`, publish) }
  if (ipv4.length === 0) return { kind: 'open', given, findings: failed(`${host} has no IPv4 address.`, publish) }
  const where = `${host} is at ${[...ipv4, ...ipv6].join(', ')}`
  return {
    kind: 'open',
    given,
    findings: knownFrom === 'here' ? warning(`${where} on this machine; no name server says so.`, publish) : ok(`${where}.`),
  }
}

const RENEW = 'Renew it (certbot renew), and reload nginx: certbot’s deploy hook does both every time.'

async function certificates({ ipv4, ipv6, host, httpsPort, now }: ExaminedAddress): Promise<readonly Finding[]> {
  return Promise.all(
    [...ipv4, ...ipv6].map(async (address) => {
      const look = await lookAtCertificate(host, httpsPort, address)
      if (look.kind === 'unreachable' && isIPv6(address) && NO_WAY_THERE.has(look.code))
        return notTried(`This machine cannot reach ${address}.`)
      return judgeCertificate(look, now(), { whose: `The certificate at ${address}`, toDo: RENEW })
    }),
  )
}

async function plainHttp({ url, httpPort }: ExaminedAddress): Promise<Finding> {
  const toDo = 'Let nginx listen on port 80 and answer 301 to https, as nginx.conf of the installation does.'
  const path = '/faq?from=http'
  try {
    const answer = await fetch(`http://${url.hostname}:${httpPort}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const location = answer.headers.get('location') ?? ''
    const isOn = [301, 308].includes(answer.status) && location === `${url.origin}${path}`
    if (isOn) return ok(`Port ${httpPort} answers ${answer.status} to https.`)
    return failed(`Port ${httpPort} answers ${answer.status}${location ? ` to ${location}` : ''}, not 301 to ${url.origin}.`, toDo)
  } catch (error) {
    return failed(`Port ${httpPort} does not answer (${codeOf(error)}): a visitor who types the name alone finds nothing.`, toDo)
  }
}

const DATABASE_PORT = 5432

/** From this machine, which a firewall in front may favor: a port that is open here may be closed to the world, never the other way. */
async function shutDoors({ processes, config, ipv4, ipv6, httpsPort, httpPort }: ExaminedAddress): Promise<readonly Finding[]> {
  const { host, port } = new pg.Client({ connectionString: config.databaseUrl ?? '' })
  const ports = [
    ...processes.flatMap(({ name, port: own, operatorPort }) => [
      { what: `${name}’s port`, port: own },
      { what: `${name}’s operators’ port`, port: operatorPort },
    ]),
    ...(isOnThisMachine(host) ? [{ what: 'PostgreSQL', port: port || DATABASE_PORT }] : []),
  ].filter((port) => port.port !== httpsPort && port.port !== httpPort)
  const knocks = ports.flatMap((port) => [...ipv4, ...ipv6].map((address) => ({ ...port, address })))
  const open = (await Promise.all(knocks.map(async (knock) => ((await answers(knock)) ? [knock] : [])))).flat()
  if (open.length === 0) return [ok(`${ports.length} ports do not answer at the public address.`)]
  return open.map(({ what, address, port }) =>
    failed(
      `${what} answers at ${address}:${port}.`,
      'Let it listen on 127.0.0.1 alone (HOST, OPERATOR_HOST, listen_addresses), or shut the port in the firewall.',
    ),
  )
}

const answers = ({ address, port }: { readonly address: string; readonly port: number }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.setTimeout(KNOCK_TIMEOUT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
