/**
 * Every route of the specification (§2), written out, so that a page that goes missing is missed. A loan page that the owner has added is
 * found in content/, and every test of loan pages visits it too.
 */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

const CONTENT_DIR = join(import.meta.dirname, '../../content')

const SPECIFIED_LANDING_ROUTES = [
  '/emergency-loans',
  '/bad-credit-loans',
  '/quick-cash',
  '/installment-loans',
  '/same-day-loans',
  '/payday-loans',
  '/small-personal-loans',
] as const

const SPECIFIED_STATE_ROUTES = [
  '/california-loans',
  '/texas-loans',
  '/florida-loans',
  '/new-york-loans',
  '/pennsylvania-loans',
  '/illinois-loans',
] as const

const SPECIFIED_CITY_ROUTES = ['/los-angeles-loans', '/houston-loans', '/miami-loans', '/chicago-loans', '/phoenix-loans'] as const

const SPECIFIED_PURPOSE_ROUTES = [
  '/debt-consolidation-loans',
  '/home-improvement-loans',
  '/medical-loans',
  '/excellent-credit-loans',
  '/fair-credit-loans',
  '/self-employed-loans',
  '/vacation-loans',
  '/fast-loans',
  '/no-credit-check-loans',
  '/personal-loans-online',
  '/cash-advance-loans',
  '/usa-loans',
  '/direct-deposit-loans',
] as const

export const INFO_ROUTES = ['/how-it-works', '/rates-fees', '/contact-us', '/faq'] as const

/** With the E-Consent Agreement, which has a page of its own beside its dialog. */
export const LEGAL_ROUTES = [
  '/disclosures',
  '/loan-disclosures',
  '/ecoa-notice',
  '/state-licenses',
  '/ccpa-rights',
  '/privacy-policy',
  '/terms-of-service',
  '/e-consent',
] as const

/** Where the application runs. */
export const FORM_ROUTES = ['/', '/apply', '/apply-now'] as const

/** By the folder of content/ that a page stands in. */
export const SPECIFIED_LOAN_ROUTES = {
  landing: SPECIFIED_LANDING_ROUTES,
  states: SPECIFIED_STATE_ROUTES,
  cities: SPECIFIED_CITY_ROUTES,
  purposes: SPECIFIED_PURPOSE_ROUTES,
} as const

export const LOAN_ROUTES: readonly string[] = Object.entries(SPECIFIED_LOAN_ROUTES).flatMap(([folder, specified]) => {
  const written = globSync('*.md', { cwd: join(CONTENT_DIR, folder) }).map((file) => `/${basename(file, '.md')}`)
  return [...new Set([...specified, ...written.sort()])]
})
export const DOCUMENT_ROUTES = [...INFO_ROUTES, ...LEGAL_ROUTES] as const

/** Where links in our mails lead: for their recipients alone. */
export const MAIL_LINK_ROUTES = ['/verify-email', '/your-request'] as const

/** Pages to be read: everything but the application and the pages behind links in mails. */
export const CONTENT_ROUTES = [...LOAN_ROUTES, ...DOCUMENT_ROUTES] as const

export const ALL_ROUTES = [...FORM_ROUTES, ...CONTENT_ROUTES, ...MAIL_LINK_ROUTES] as const

/** What every visitor may come to see, the page of an unknown address too. */
export const EVERY_PAGE = [...ALL_ROUTES, '/no-such-page'] as const

/** What search engines are told of: /apply-now stands for /apply. */
export const INDEXED_ROUTES = ALL_ROUTES.filter(
  (route) => route !== '/apply-now' && !(MAIL_LINK_ROUTES as readonly string[]).includes(route),
)

/** One page of each kind, where looking at all of them would only repeat the same markup. */
export const KINDS_OF_PAGE = [
  '/',
  '/apply',
  '/emergency-loans',
  '/payday-loans',
  '/small-personal-loans',
  '/california-loans',
  '/new-york-loans',
  '/chicago-loans',
  '/how-it-works',
  '/contact-us',
  '/faq',
  '/rates-fees',
  '/terms-of-service',
  '/ccpa-rights',
  '/verify-email',
  '/your-request',
  '/no-such-page',
] as const
