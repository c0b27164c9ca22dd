/** The questions of `init`, in the order in which they are asked: why, what is taken when nothing is answered, and what is refused. */
import { SITE } from '#content/site.ts'
import { databaseTlsProblem } from '#server/platform/database/postgres-tls.ts'
import { readSettings, type SETTINGS } from '#server/settings/config.ts'
import { CONTAINER_SIZE, MOST_PROCESSES, pathProblem, USUAL_SIZE } from '../installation.ts'
import type { AnswerName } from './answers.ts'
import { canBeWritten, usualSetting } from './settings-line.ts'

/** Answers so far, as they were typed. */
export type Known = Partial<Record<AnswerName, string | boolean>>

export interface Question {
  readonly flag: string
  readonly question: string
  readonly why: string
  /** Undefined: the owner alone knows. */
  readonly usual: (known: Known) => string | undefined
  readonly problemOf: (text: string) => string | undefined
  /** May hold a password: shown without it. */
  readonly isSecret?: boolean
  /** Only taken from a flag: the usual value is right for nearly everybody. */
  readonly isNeverAsked?: boolean
}

export type Questions = Readonly<Record<Exclude<AnswerName, 'staging' | 'containers'>, Question>>

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

const bySetting =
  (name: keyof typeof SETTINGS) =>
  (text: string): string | undefined => {
    if (!canBeWritten(text)) return 'It must not hold quotes, backslashes or line ends: write them as %XX, or leave them out.'
    return readSettings({ [name]: text }).problems[0]
  }

const needed = (problemOf: (text: string) => string | undefined) => (text: string) =>
  text === '' ? 'This cannot be left empty.' : problemOf(text)

const wholeNumber = (from: number, to: number, step: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to && Number(text) % step === 0
    ? undefined
    : `A whole number from ${from} to ${to}${step > 1 ? `, a multiple of ${step},` : ''} is needed.`

const certificateFolder = ({ domain = 'DOMAIN' }: Known) => `/etc/letsencrypt/live/${domain}`

export const questionsFor = (name: string, machine: { readonly user: string; readonly app: string }): Questions => ({
  domain: {
    flag: 'domain',
    question: 'The site’s name, such as loans.example.com',
    why: 'Links, mails, the certificate and nginx carry it.',
    usual: () => undefined,
    problemOf: (text) =>
      HOST_NAME.test(text) ? undefined : 'A host name in small letters is needed, without https:// and without a path.',
  },
  smtpUrl: {
    flag: 'smtp-url',
    question: 'The mail server, such as smtps://user:password@mail.example.com:465',
    why: 'Without mail no applicant can be verified or told the outcome.',
    usual: () => undefined,
    problemOf: needed(bySetting('SMTP_URL')),
    isSecret: true,
  },
  mailFrom: {
    flag: 'mail-from',
    question: 'The address that mails come from',
    why: 'Your mail server must be allowed to send for it (SPF, DKIM).',
    usual: ({ domain = 'DOMAIN' }) => `${SITE.brand} <no-reply@${domain}>`,
    problemOf: needed(bySetting('MAIL_FROM')),
  },
  databaseUrl: {
    flag: 'database-url',
    question: 'The PostgreSQL database',
    why: 'The usual one is on this machine, over a socket: the user needs no password there.',
    usual: ({ user }) => `postgres://${user ?? machine.user}@%2Fvar%2Frun%2Fpostgresql/${name}`,
    problemOf: needed((text) => bySetting('DATABASE_URL')(text) ?? databaseTlsProblem(text) ?? databaseNameProblem(text)),
    isSecret: true,
  },
  ipServices: {
    flag: 'ip-services',
    question: 'Services that tell a visitor’s IPv4 address, separated by commas (empty: none)',
    why: 'Visitors over IPv6 cannot apply without one; with none, nginx listens on IPv4 only, and you publish no AAAA record.',
    usual: () => '',
    problemOf: bySetting('IP_SERVICES'),
  },
  policy: {
    flag: 'policy',
    question: 'The policy, as-specified or consumer-first',
    why: 'docs/policies.md says what each does.',
    usual: () => usualSetting('POLICY'),
    problemOf: needed(bySetting('POLICY')),
  },
  certificate: {
    flag: 'certificate',
    question: 'The certificate with its chain',
    why: 'The usual one is where certbot puts it; it need not be there yet.',
    usual: (known) => `${certificateFolder(known)}/fullchain.pem`,
    problemOf: pathProblem,
  },
  certificateKey: {
    flag: 'certificate-key',
    question: 'The certificate’s key',
    why: 'nginx reads it as root; nobody else needs to.',
    usual: (known) => `${certificateFolder(known)}/privkey.pem`,
    problemOf: pathProblem,
  },
  webs: {
    flag: 'webs',
    question: 'How many web processes',
    why: 'Two can be restarted one after the other, so that no visitor notices.',
    usual: () => String(USUAL_SIZE.webs),
    problemOf: wholeNumber(1, MOST_PROCESSES, 1),
  },
  workers: {
    flag: 'workers',
    question: 'How many workers',
    why: 'They send mails, finish runs and remove what is due. One will do.',
    usual: ({ containers }) => String((containers ? CONTAINER_SIZE : USUAL_SIZE).workers),
    problemOf: wholeNumber(1, MOST_PROCESSES, 1),
  },
  firstPort: {
    flag: 'first-port',
    question: 'The first port on loopback',
    why: 'A second installation on one machine needs others.',
    usual: () => String(USUAL_SIZE.firstPort),
    problemOf: wholeNumber(1100, 65_000, 100),
    isNeverAsked: true,
  },
  user: {
    flag: 'user',
    question: 'The user that processes run as',
    why: 'Its files are closed to all others.',
    usual: () => machine.user,
    problemOf: (text) => (/^[a-z_][a-z0-9_-]{0,31}$/.test(text) ? undefined : 'The name of a user is needed.'),
    isNeverAsked: true,
  },
  app: {
    flag: 'app',
    question: 'Where the product stands',
    why: 'A link to the release that runs makes going back easy.',
    usual: () => machine.app,
    problemOf: pathProblem,
    isNeverAsked: true,
  },
  acmeRoot: {
    flag: 'acme-root',
    question: 'Where certbot leaves its files for nginx',
    why: 'Debian’s nginx serves this folder before the site is there.',
    usual: () => '/var/www/html',
    problemOf: pathProblem,
    isNeverAsked: true,
  },
})

/** A name that SQL takes without surprises, and a user for whom the role is made. */
function databaseNameProblem(text: string): string | undefined {
  const { username, pathname } = new URL(text)
  const isPlain = (part: string) => /^[a-z_][a-z0-9_-]{0,62}$/.test(decodeURIComponent(part))
  return isPlain(username) && isPlain(pathname.slice(1))
    ? undefined
    : 'The address must name a user and a database, each in small letters, digits, _ and -.'
}
