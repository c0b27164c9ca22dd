/**
 * The statements of the last step that are no pages. Whoever changes a word raises the version: consents are recorded with it, and with a
 * hash of the words.
 */
import type { Inquiry } from '#domain/matching/lender/lender.ts'

export const MILITARY_STATEMENT = { version: '1.0', words: 'I am not an active-duty member of the military' } as const

/** By the kind of inquiry that lenders make when they receive an application. */
export const CREDIT_INQUIRY_STATEMENTS = {
  none: {
    version: '1.0-none',
    words: 'Submitting makes no credit inquiry, neither by us nor by the lenders that receive your application.',
  },
  soft: {
    version: '1.0-soft',
    words:
      'By submitting, you permit the lenders that receive your application to make a soft credit inquiry. It does not affect your credit score. We make no inquiry ourselves.',
  },
} as const satisfies Record<Inquiry, { readonly version: string; readonly words: string }>
