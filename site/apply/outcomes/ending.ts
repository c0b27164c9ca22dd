/** How an application ended, or what it waits for, where every ending has a page of its own (design §5, `lenderRefusal`). Pure. */
import type { NamedLender, OffersToChoose, Reader, WhatMayHelp } from '#domain/api/outcome-parts.ts'
import type { SubmissionData } from '#domain/api/submissions.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'

export type Ending =
  /** A person chooses. */
  | { readonly kind: 'offers'; readonly offers: OffersToChoose }
  /** Without a redirect the lender gets in touch. */
  | {
      readonly kind: 'yes'
      readonly lender: NamedLender | undefined
      readonly price: PriceTag | undefined
      readonly redirect: string | null
    }
  | { readonly kind: 'not-yet'; readonly lender: NamedLender | undefined }
  | { readonly kind: 'no'; readonly reasons: readonly string[]; readonly help: WhatMayHelp | undefined }
  | { readonly kind: 'fix'; readonly errors: FieldErrors }
  | { readonly kind: 'we-failed'; readonly fault: Fault; readonly message?: string | undefined }
  | { readonly kind: 'expired' | 'withdrawn'; readonly readers: readonly Reader[] }

/**
 * `lenders`: no lender's system gave an answer. `refused`: our server did not take the application. `unreachable`: nobody knows whether it arrived.
 */
export type Fault = 'lenders' | 'refused' | 'unreachable'

/** The status is any text here: one that a page of yesterday does not know is no answer. */
export function endingOf(data: SubmissionData): Ending {
  const { lender, price, redirect, reasons, help, offers, data_errors: errors } = data
  switch (data.status) {
    case 'offers':
      return offers ? { kind: 'offers', offers } : { kind: 'we-failed', fault: 'lenders' }
    case 'approved':
    case 'sold':
      return { kind: 'yes', lender, price, redirect }
    case 'pending':
      return { kind: 'not-yet', lender }
    case 'reject':
      return { kind: 'no', reasons, help }
    case 'data_error':
      return { kind: 'fix', errors }
    case 'expired':
    case 'withdrawn':
      return { kind: data.status, readers: help?.readers ?? [] }
    default:
      return { kind: 'we-failed', fault: 'lenders' }
  }
}

/** The application is in a lender's hands: the browser forgets what was typed. */
export const isHandedOver = ({ kind }: Ending): boolean => kind === 'yes' || kind === 'not-yet'
