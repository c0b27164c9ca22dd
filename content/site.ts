/**
 * The brand and everything that only the owner can supply. Renaming the product is an edit of this file.
 * Fields marked OWNER are stand-ins (reserved numbers and names): production refuses to start while one is left (content/stand-ins.ts).
 */
export const SITE = {
  brand: 'Loanfinch',
  /** OWNER: the legal entity behind the brand. */
  company: 'Loanfinch Example LLC',
  /** OWNER: the domain. Pages are built with it; PUBLIC_URL takes its place when the server starts. */
  domain: 'loanfinch.example',
  tagline: 'Small loans, plainly explained',
  description: 'Ask for {amounts} once, and be matched with a licensed lender. Free to you. We are not a lender.',
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
