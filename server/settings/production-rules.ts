/** Settings and stand-ins that production refuses to start with, each as one sentence; all sentences are said at once. */
import ipaddr from 'ipaddr.js'
import { type SiteFacts, standInsOf } from '#content/stand-ins.ts'
import { databaseTlsProblem } from '../platform/database/postgres-tls.ts'
import { isLoopback } from '../platform/loopback.ts'
import { isGuessableToken } from './secret-strength.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that a public server needs; the sandbox has a default for each. */
const NEEDED: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'the https address that visitors use',
  DATABASE_URL: 'a PostgreSQL database, since the embedded one does not survive a power cut',
  KEY_FILE: 'its own encryption keys, in a file that KEY_FILE names (or as text in KEYS)',
  SMTP_URL: 'a mail server',
  MAIL_FROM: 'the address that mails come from',
  LENDERS_FILE: 'the lenders that applications are offered to',
  LENDER_SECRETS_FILE: 'the secrets that the lender file names',
  OPERATOR_TOKEN: 'a token of its own for the operators’ port, of 32 characters or more',
}
const INSTEAD_OF: Readonly<Record<string, string>> = { KEY_FILE: 'KEYS' }

const SHORTEST_TOKEN = 32
/** The widest network that is believed to be an owner's own proxies: 10.0.0.0/8, or a provider's block of IPv6. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16, local: 7 } as const

/** A scheme alone, or a star in place of the whole name, with or without a port. */
const EVERY_SITE = /^(https?:|(https?:\/\/)?\*(:(\d+|\*))?\/?)$/i

/** Each looks at one setting that is there, and answers what is wrong with it. */
const RULES: Readonly<Record<string, (value: string) => string | undefined>> = {
  PUBLIC_URL: publicUrlProblem,
  DATABASE_URL: databaseTlsProblem,
  OPERATOR_TOKEN: (token) => tokenProblem('OPERATOR_TOKEN', token),
  METRICS_TOKEN: (token) => tokenProblem('METRICS_TOKEN', token),
  CONSOLE_URL: consoleUrlProblem,
  TRUST_PROXY: (value) =>
    value.split(',').some((network) => isTooWide(network.trim()))
      ? 'TRUST_PROXY names half the internet: name the networks of your proxies, none wider than /8 (IPv6: /16). Whoever is in them is believed about every address.'
      : undefined,
  FRAME_ANCESTORS: (value) =>
    value.split(/\s+/).some((source) => EVERY_SITE.test(source))
      ? 'FRAME_ANCESTORS lets every site show the form inside its own pages: name the sites, or leave it out.'
      : undefined,
  IP_SERVICES: (value) =>
    value.split(',').some((service) => service.trim().startsWith('http:'))
      ? 'IP_SERVICES must begin with https://: whoever is between could tell the form any address.'
      : undefined,
  ALERT_WEBHOOK_URL: (value) => plainProblem('ALERT_WEBHOOK_URL', value),
  WATCHER_URL: (value) => plainProblem('WATCHER_URL', value),
  RELEASE_WINDOW_DAYS: (value) =>
    value === '0'
      ? 'RELEASE_WINDOW_DAYS=0 counts every application by itself, so that whoever applies again is sent to more lenders than pages promise. Take it away, or name a number of days.'
      : undefined,
  NODE_TLS_REJECT_UNAUTHORIZED: (value) =>
    value === '0'
      ? 'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody pass for a lender, the mail server or the database. Take it away; NODE_EXTRA_CA_CERTS adds a certificate authority of your own.'
      : undefined,
}

export function productionProblems(environment: Environment): string[] {
  const isSet = (name: string) => Boolean(environment[name])
  const missing = Object.entries(NEEDED)
    .filter(([name]) => !isSet(name) && !isSet(INSTEAD_OF[name] ?? name))
    .map(([name, meaning]) => `${name} is missing: production needs ${meaning}.`)
  const wrong = Object.entries(RULES).flatMap(([name, problemOf]) => problemOf(environment[name] ?? '') ?? [])
  return [...missing, ...wrong, ...consoleHostProblem(environment)]
}

/** Pages, mails and legal texts would tell the public what is true of nobody. */
export const standInProblems = (site: SiteFacts, unconfirmed: readonly string[]): string[] =>
  standInsOf(site, unconfirmed).map(
    ({ field, value, needed, isUnconfirmed }) =>
      `${field} in content/site.ts is a stand-in (${value || 'empty'}): production needs ${needed}.${isUnconfirmed ? ` Once it is right, take '${field}' out of UNCONFIRMED there.` : ''}`,
  )

function publicUrlProblem(value: string): string | undefined {
  if (value.startsWith('http:')) return 'PUBLIC_URL must begin with https:// in production.'
  if (!URL.canParse(value)) return undefined
  const { origin } = new URL(value)
  return origin === value.replace(/\/$/, '').toLowerCase()
    ? undefined
    : 'PUBLIC_URL must be an address such as https://example.com, with nothing before or behind the name.'
}

/** In every mode. */
export const unsignedWebhook = (environment: Environment): string[] =>
  environment.ALERT_WEBHOOK_URL && !environment.ALERT_WEBHOOK_SECRET && !environment.ALERT_WEBHOOK_SECRET_FILE
    ? [
        'ALERT_WEBHOOK_URL needs ALERT_WEBHOOK_SECRET or ALERT_WEBHOOK_SECRET_FILE: its receiver could not tell our calls from others.',
      ]
    : []

const plainProblem = (setting: string, value: string): string | undefined =>
  value.startsWith('http:') && !isLoopback(new URL(value).hostname)
    ? `${setting} must begin with https://, unless it is on this machine: what ails the product is nobody else’s business.`
    : undefined

function consoleUrlProblem(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { origin, protocol, hostname } = new URL(value)
  if (origin !== value.replace(/\/$/, '').toLowerCase())
    return 'CONSOLE_URL must be an address such as https://console.example.com, with nothing before or behind the name.'
  return protocol === 'https:' || hostname === 'localhost'
    ? undefined
    : 'CONSOLE_URL must begin with https:// in production, or be on localhost (for a tunnel).'
}

/** Cookies and passkeys of the console are of no use to a page of the public site only if the names differ. */
function consoleHostProblem({ CONSOLE_URL = '', PUBLIC_URL = '' }: Environment): string[] {
  if (!URL.canParse(CONSOLE_URL) || !URL.canParse(PUBLIC_URL)) return []
  return new URL(CONSOLE_URL).hostname === new URL(PUBLIC_URL).hostname
    ? ['CONSOLE_URL has the host of PUBLIC_URL: give the console a host name of its own.']
    : []
}

function tokenProblem(setting: string, token: string): string | undefined {
  if (token === '') return undefined
  if (token.length < SHORTEST_TOKEN) return `${setting} must have ${SHORTEST_TOKEN} characters or more.`
  return isGuessableToken(token) ? `${setting} can be guessed. Make one with: openssl rand -base64 32` : undefined
}

function isTooWide(network: string): boolean {
  if (!ipaddr.isValidCIDR(network)) return false
  const [address, length] = ipaddr.parseCIDR(network)
  // fc00::/7 and fe80::/10: no client comes from there over the internet.
  const isLocal = ['uniqueLocal', 'linkLocal'].includes(address.range())
  return length < (isLocal ? SHORTEST_PREFIX.local : SHORTEST_PREFIX[address.kind()])
}
