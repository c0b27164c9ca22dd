import type { Inquiry } from '../matching/lender/lender.ts'

/** What submitting may do to a credit report, whichever lender receives the application: one that inquires is enough. */
export const inquiryOf = (lenders: readonly { readonly inquiryOnPost: Inquiry }[]): Inquiry =>
  lenders.some(({ inquiryOnPost }) => inquiryOnPost === 'soft') ? 'soft' : 'none'
