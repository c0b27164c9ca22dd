/** The site as a visitor's browser gets it, through everything that stands in front of the processes. */

import { type Check, codeOf, type Finding, failed, type Opening, ok, subjectThatOpens, warning } from './check.ts'
import type { Examined } from './examined.ts'

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface ExaminedSite extends Examined {
  readonly home: Answer
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
}

const TIMEOUT_MS = 15_000
const HALF_A_YEAR_SECONDS = 15_552_000
const YEAR_SECONDS = 31_536_000
const PASS_ON = 'Let nginx pass the processes’ answers on as they are: nginx.conf of the installation does.'
/** With the facts about the owner. */
const PAGES = ['/', '/contact-us', '/privacy-policy']

const CHECKS: readonly Check<ExaminedSite>[] = [
  {
    name: 'HSTS',
    tries: 'browsers are told to come over https alone, for half a year at least',
    run: ({ home }) => {
      const header = home.headers.get('strict-transport-security') ?? ''
      const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0)
      if (header.split(',').length > 1) return failed('Strict-Transport-Security comes twice.', PASS_ON)
      return seconds >= HALF_A_YEAR_SECONDS
        ? ok(`${Math.round(seconds / 86_400)} days.`)
        : failed(header ? `Only ${seconds} seconds.` : 'Strict-Transport-Security is missing.', PASS_ON)
    },
  },
  {
    name: 'Content policy',
    tries: 'pages come with a content security policy that lets no foreign script in',
    run: ({ home }) => judgePolicy(home.headers.get('content-security-policy')),
  },
  {
    name: 'Own address',
    tries: 'pages name `PUBLIC_URL` as their address (canonical)',
    run: ({ home, config }) => {
      const canonical = /<link[^>]*\brel="canonical"[^>]*\bhref="([^"]*)"/.exec(home.text)?.[1]
      return canonical === `${config.publicUrl}/`
        ? ok(`${canonical}.`)
        : failed(
            `The home page says that it is at ${canonical ?? 'no address'}.`,
            'Restart every web process: it runs with another PUBLIC_URL.',
          )
    },
  },
  {
    name: 'Stand-ins',
    tries: 'no page shows a made-up name, number or address of the trial',
    run: async ({ get }) => {
      const pages = await Promise.all(PAGES.map(async (path) => ({ path, ...(await get(path)) })))
      const missing = pages.filter(({ status }) => status !== 200)
      if (missing.length > 0)
        return failed(
          `${missing.map(({ path, status }) => `${path} answers ${status}`).join(', ')}.`,
          'Build the site, and restart.',
        )
      const found = pages.map(({ path, text }) => standInsIn(text).map((shown) => `${shown} (${path})`))
      const shown = [...new Set(found.flat())]
      return shown.length === 0
        ? ok(`None on ${PAGES.join(', ')}.`)
        : failed(`Visitors read ${shown.join(', ')}.`, 'Put your own into content/site.ts, build, and restart every web process.')
    },
  },
  { name: 'Scripts', tries: 'scripts and styles come compressed, and are kept for ever', run: scripts },
  {
    name: 'API',
    tries: 'it answers through the proxy, and nobody keeps its answers',
    run: async ({ get }) => {
      const { status, headers, text } = await get('/api/zip/78701')
      if (status !== 200 || !/"TX"/.test(text)) return failed(`It answers ${status} to a question about a ZIP code.`, PASS_ON)
      return headers.get('cache-control') === 'no-store'
        ? ok('It answers, with Cache-Control: no-store.')
        : failed('Its answers may be kept by whoever stands in between.', PASS_ON)
    },
  },
  { name: 'Visitor’s address', tries: 'the processes learn it, and do not believe a forged X-Forwarded-For', run: visitorsAddress },
]

export const site = subjectThatOpens<ExaminedSite>({
  name: 'Site',
  opening: { name: 'Home page', tries: 'it answers over https', open },
  checks: CHECKS,
})

async function open(examined: Examined): Promise<Opening<ExaminedSite>> {
  const { config, environment } = examined
  if (!environment.PUBLIC_URL) return { kind: 'closed', findings: failed('PUBLIC_URL is missing.', 'Set it in the settings file.') }
  const get: ExaminedSite['get'] = async (path, headers = {}) => {
    const answer = await fetch(`${config.publicUrl}${path}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  try {
    const home = await get('/')
    if (home.status === 200)
      return { kind: 'open', given: { ...examined, home, get }, findings: ok(`${config.publicUrl}/ answers.`) }
    const toDo = 'Look whether the web processes run, and what they say: journalctl.'
    return { kind: 'closed', findings: failed(`${config.publicUrl}/ answers ${home.status}.`, toDo) }
  } catch (error) {
    const toDo = 'Is nginx running, with the site’s configuration and a certificate that holds?'
    return { kind: 'closed', findings: failed(`${config.publicUrl}/ does not answer (${codeOf(error)}).`, toDo) }
  }
}

function judgePolicy(policy: string | null): Finding {
  if (!policy) return failed('Content-Security-Policy is missing.', PASS_ON)
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ['*']
  const lax = scripts.filter((source) => ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:'].includes(source))
  return lax.length > 0 ? failed(`The policy lets scripts in by ${lax.join(', ')}.`, PASS_ON) : ok('No foreign script is let in.')
}

async function scripts({ home, get }: ExaminedSite): Promise<readonly Finding[]> {
  // Islands name theirs in attributes of their own, several in one.
  const files = [...new Set([...home.text.matchAll(/["\s](\/_astro\/[^"\s]+\.(?:js|css))(?=["\s])/g)].map(([, path = '']) => path))]
  if (files.length === 0) return [warning('The home page names no script: the form cannot work.', 'Build the site, and restart.')]
  return Promise.all(files.map(async (path) => judgeFile(path, await get(path, { 'accept-encoding': 'gzip, br' }))))
}

const FROM_THE_DISK =
  'In nginx’s location /_astro/: gzip on, with application/javascript and text/javascript among gzip_types, and Cache-Control as nginx.conf of the installation has it.'

/** As `gzip_min_length` of nginx.conf has it. */
const SHORTEST_COMPRESSED = 1000

function judgeFile(path: string, { status, headers, text }: Answer): Finding {
  if (status !== 200) return failed(`${path} answers ${status}.`, 'Copy the new build’s files to where nginx looks for them.')
  const encoding = headers.get('content-encoding')
  const kept = headers.get('cache-control') ?? ''
  const isCompressed = encoding === 'gzip' || encoding === 'br'
  if (!isCompressed && text.length >= SHORTEST_COMPRESSED)
    return failed(`${path} comes uncompressed: three times the bytes.`, FROM_THE_DISK)
  const isKept = /\bimmutable\b/.test(kept) && Number(/max-age=(\d+)/.exec(kept)?.[1] ?? 0) >= YEAR_SECONDS
  return isKept
    ? ok(`${path} comes ${isCompressed ? `as ${encoding}` : 'as it is'}, kept for ever.`)
    : failed(`${path} is not kept by browsers (${kept || 'no Cache-Control'}).`, FROM_THE_DISK)
}

/** Public, and nobody's who would run this. */
const FORGED = '192.0.2.77'

async function visitorsAddress({ get }: ExaminedSite): Promise<Finding> {
  const seen = async (headers: Readonly<Record<string, string>>) => {
    const { text } = await get('/api/get-client-ip', headers)
    return (JSON.parse(text) as { ip: string | null }).ip
  }
  const plain = await seen({})
  const forged = await seen({ 'x-forwarded-for': FORGED, 'x-real-ip': FORGED, forwarded: `for=${FORGED}` })
  if (forged === FORGED)
    return failed(
      'A forged X-Forwarded-For is believed: limits count nobody, and applications carry made-up addresses.',
      'In nginx: proxy_set_header X-Forwarded-For $remote_addr. TRUST_PROXY names nginx’s address alone.',
    )
  if (plain === null)
    return warning(
      'The processes do not learn a public address of this machine’s own request; a forged one is not believed.',
      'Ask from elsewhere: curl PUBLIC_URL/api/get-client-ip must tell your address. If not, TRUST_PROXY lacks nginx’s.',
    )
  return ok(`The processes see ${plain}, and do not believe a forged address.`)
}

/** Texts that only the trial may show: names and numbers that are reserved, and belong to nobody. */
const RESERVED: readonly RegExp[] = [
  // RFC 2606: a host or an email address. Words such as "for example." have no dot before them.
  /(?:[\w.+-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:example|invalid)\b/gi,
  // 555-0100 to 555-0199, in every area code.
  /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?555[ .-]?01\d\d\b/g,
]

export function standInsIn(html: string): string[] {
  // What the owner's own settings carry, such as a marker that no lender has, is in scripts, and read by nobody.
  const shown = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '')
  return [...new Set(RESERVED.flatMap((pattern) => shown.match(pattern) ?? []))]
}
