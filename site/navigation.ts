/** The links of header and footer (spec §2), and the way from the home page to a page. */
import { SITE } from '#content/site.ts'

export interface Link {
  readonly href: string
  readonly name: string
}

const HOME_LINK: Link = { href: '/', name: 'Home' }

export const MAIN_LINKS: readonly Link[] = [
  HOME_LINK,
  { href: '/how-it-works', name: 'How It Works' },
  { href: '/rates-fees', name: 'Rates & Fees' },
  { href: '/contact-us', name: 'Contact' },
]

export const APPLY_LINK: Link = { href: '/apply-now', name: 'Apply Now' }

export const QUICK_LINKS: readonly Link[] = [
  { href: '/emergency-loans', name: 'Emergency loans' },
  { href: '/bad-credit-loans', name: 'Bad credit loans' },
  { href: '/quick-cash', name: 'Quick cash' },
  { href: '/how-it-works', name: 'How it works' },
  { href: '/rates-fees', name: 'Rates and fees' },
  { href: '/contact-us', name: 'Contact' },
  { href: '/disclosures', name: 'Key disclosures' },
  { href: '/state-licenses', name: 'State licenses' },
]

/** The three texts open in a dialog where JavaScript runs; everywhere they are pages. */
export const DIALOG_LINKS: readonly Link[] = [
  { href: '/terms-of-service', name: 'Terms & Conditions' },
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/e-consent', name: 'E-Consent Agreement' },
]

export const LEGAL_LINKS: readonly Link[] = [
  { href: '/loan-disclosures', name: 'Full disclosures' },
  { href: '/ecoa-notice', name: 'Equal credit notice' },
  { href: '/faq', name: 'FAQ' },
  { href: '/ccpa-rights', name: 'Do not sell or share my personal information' },
]

export const PHONE_LINK: Link = { href: `tel:+1${SITE.contact.phone.replace(/\D/g, '')}`, name: SITE.contact.phone }

export const trailTo = (slug: string, name: string): readonly Link[] => [HOME_LINK, { href: `/${slug}`, name }]
