/**
 * The headers of prerendered pages, made once when the server starts. Astro writes each page's Content-Security-Policy, with the hashes of its
 * scripts and styles, into a meta tag; it moves into the header here, where frame-ancestors counts too, and gains what the settings ask for.
 */
import { createHash } from 'node:crypto'

const CSP_META = /<meta http-equiv="content-security-policy" content="([^"]*)">/i

/** Astro names the hashes of every script that any page might need, some 600 bytes a page: only those of the page itself are told. */
const RUN_IN_PAGE = /<(?<element>script|style)[^>]*>(?<text>.*?)<\/\k<element>>/gs
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface PageHeaderSettings {
  readonly production: boolean
  readonly staging: boolean
  readonly frameAncestors: string
  readonly ipServices: readonly string[]
}

export function takePolicyFrom(html: string): {
  readonly html: string
  readonly directives: ReadonlyMap<string, readonly string[]>
} {
  const [tag = '', content = ''] = CSP_META.exec(html) ?? []
  const own = new Set([...html.matchAll(RUN_IN_PAGE)].map(({ groups }) => hashSource(groups?.text ?? '')))
  const directives = content
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(
      ([name = '', ...sources]) => [name, sources.filter((source) => !source.startsWith("'sha256-") || own.has(source))] as const,
    )
  return { html: html.replace(tag, ''), directives: new Map(directives) }
}

/** `analytics` is undefined for visitors who sent a privacy signal: their pages may not even reach the analytics host. */
export function contentSecurityPolicy(
  ownSources: ReadonlyMap<string, readonly string[]>,
  settings: PageHeaderSettings,
  analytics: { readonly scriptUrl: string } | undefined,
): string {
  const { scripts, reports, frames } = analytics ? analyticsSources(analytics.scriptUrl) : NO_ANALYTICS
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...without(ownSources.get('script-src'), "'self'"), ...scripts],
    'style-src': ["'self'", ...without(ownSources.get('style-src'), "'self'")],
    'img-src': ["'self'", 'data:', ...reports],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...new Set([...settings.ipServices.map((service) => new URL(service).origin), ...(ownSources.get('connect-src') ?? [])]),
      ...reports,
    ],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [settings.frameAncestors],
    ...(settings.production && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** A link in a mail may carry a token in its address. Until the page's script has taken it out of there, no other page is told it. */
const TELLS_NO_REFERRER: ReadonlySet<string> = new Set(['/verify-email', '/your-request'])

/** Pages that show a person's own affairs: no script of another company runs there, so none can read them. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/your-request'])
export const isCounted = (route: string): boolean => !UNCOUNTED.has(route)

export function pageHeaders(settings: PageHeaderSettings, route?: string): Readonly<Record<string, string>> {
  const isSilent = route !== undefined && TELLS_NO_REFERRER.has(route)
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': isSilent ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.frameAncestors === "'none'" && { 'x-frame-options': 'DENY' }),
    ...(settings.staging && { 'x-robots-tag': 'noindex, nofollow' }),
    ...(settings.production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

interface AnalyticsSources {
  readonly scripts: readonly string[]
  /** Where events go, as requests or as pictures. */
  readonly reports: readonly string[]
  readonly frames: readonly string[]
}

const NO_ANALYTICS: AnalyticsSources = { scripts: [], reports: [], frames: [] }

/** Google Ads, where the two conversions of spec §7 go; Google's guide to content security policies names these for them. */
const GOOGLE_ADS = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
]

const GOOGLE_TAG: AnalyticsSources = {
  scripts: ['https://*.googletagmanager.com', ...GOOGLE_ADS],
  reports: [
    'https://*.google-analytics.com',
    'https://analytics.google.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://google.com',
    ...GOOGLE_ADS,
  ],
  frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
}

/** An analytics tag reports to the host that its script comes from. */
function analyticsSources(scriptUrl: string): AnalyticsSources {
  const { origin, hostname } = new URL(scriptUrl)
  if (!/(^|\.)googletagmanager\.com$/.test(hostname)) return { scripts: [origin], reports: [origin], frames: [] }
  return { ...GOOGLE_TAG, scripts: [origin, ...GOOGLE_TAG.scripts] }
}

const without = (sources: readonly string[] = [], source: string) => sources.filter((candidate) => candidate !== source)
