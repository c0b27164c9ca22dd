/**
 * The brand and everything that only the owner can supply. Renaming the product is an edit of this file.
 * Fields marked OWNER are stand-ins: production refuses to start while one is left (content/stand-ins.ts). Reserved numbers and names are
 * known by themselves, the others by their mark in UNCONFIRMED.
 */
export const SITE = {
  brand: 'Loanfinch',
  /** OWNER: the legal entity behind the brand. */
  company: 'Loanfinch Example LLC',
  /** OWNER: the domain. Pages are built with it; PUBLIC_URL takes its place when the server starts. */
  domain: 'loanfinch.example',
  tagline: 'Small loans, plainly explained',
  description: 'Ask for {amounts} once, and be matched with a licensed lender. Free to you. We are not a lender.',
  /** OWNER: the year in which the service began (spec §1.10). */
  inServiceSince: '2019',
  /** OWNER: the state whose law governs the terms (spec §1.11). */
  governingLaw: 'Delaware',
  contact: {
    /** OWNER */
    email: 'help@loanfinch.example',
    /** OWNER */
    privacyEmail: 'privacy@loanfinch.example',
    /** OWNER: 555-01xx numbers ring nowhere. */
    phone: '(302) 555-0142',
    /** OWNER */
    address: '100 Example Street, Suite 200, Wilmington, DE 19801',
    /** OWNER */
    hours: 'Monday to Friday, 9:00 AM to 6:00 PM ET',
  },
} as const

/** OWNER: what may be true of you as it stands. Correct each, then take its name out: production refuses to start while one is left. */
export const UNCONFIRMED: readonly string[] = ['inServiceSince', 'governingLaw', 'contact.hours']
