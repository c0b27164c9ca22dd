/**
 * The statements of the last step and of the choice among offers that are no pages. A changed word needs a raised version: consents are
 * recorded with it, and with a hash of the words.
 */
import type { Inquiry } from '#domain/matching/lender/lender.ts'
import { SITE } from './site.ts'

export const MILITARY_STATEMENT = { version: '1.0', wording: 'I am not an active-duty member of the military' } as const

/** By the kind of inquiry that lenders make when they receive an application. */
export const CREDIT_INQUIRY_STATEMENTS = {
  none: {
    version: '1.0-none',
    wording: 'Submitting makes no credit inquiry, neither by us nor by the lenders that receive your application.',
  },
  soft: {
    version: '1.0-soft',
    wording:
      'By submitting, you permit the lenders that receive your application to make a soft credit inquiry. It does not affect your credit score. We make no inquiry ourselves.',
  },
} as const satisfies Record<Inquiry, { readonly version: string; readonly wording: string }>

/** Optional, and only where the person chooses the lender. */
export const CALLS_AND_TEXTS_STATEMENT = {
  version: '1.0',
  wording:
    'The lender that I choose may call and text me about this request at the phone numbers I gave, also with automatic dialing or a recorded voice. I don’t have to agree to this to get a loan, and I can say stop at any time.',
} as const

/** What choosing an offer permits. `{lender}` is the chosen lender's name, `{brand}` ours. */
export const CHOICE_STATEMENTS = {
  none: {
    version: '1.0-none',
    wording:
      'I let {brand} send my application to {lender}. {lender} makes no credit inquiry when it receives it, and neither does {brand}.',
  },
  soft: {
    version: '1.0-soft',
    wording:
      'I let {brand} send my application to {lender}, and I allow {lender} a soft credit inquiry. It doesn’t affect my credit score. {brand} makes no inquiry itself.',
  },
} as const satisfies Record<Inquiry, { readonly version: string; readonly wording: string }>

export const choiceStatement = (inquiry: Inquiry, lender: string): string =>
  CHOICE_STATEMENTS[inquiry].wording.replaceAll('{brand}', () => SITE.brand).replaceAll('{lender}', () => lender)
