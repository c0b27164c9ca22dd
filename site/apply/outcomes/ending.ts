/** How an application ended, or what it waits for, where every ending has a page of its own (`lenderRefusal` of docs/policies.md). Pure. */

import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import type { NamedLender, OffersToChoose, OfferToChoose, Reader, WhatMayHelp } from '#domain/matching/run/outcome-parts.ts'

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
  /** The same person applied before: no lender got this one. */
  | { readonly kind: 'applied-before' }
  | { readonly kind: 'no'; readonly reasons: readonly string[]; readonly help: WhatMayHelp | undefined }
  | { readonly kind: 'fix'; readonly errors: FieldErrors; readonly whoHasIt: WhoHasIt }
  | { readonly kind: 'we-failed'; readonly fault: Fault; readonly message?: string | undefined; readonly whoHasIt?: WhoHasIt }
  | { readonly kind: 'expired' | 'withdrawn'; readonly whoHasIt: WhoHasIt }
  | { readonly kind: 'chosen-elsewhere'; readonly reasons: readonly string[]; readonly whoHasIt: WhoHasIt }

/** Lenders to which the identity went without a yes: those that read it, and those that may have it. */
export interface WhoHasIt {
  readonly readers: readonly Reader[]
  readonly mayHaveIt: readonly string[]
}

/**
 * `lenders`: no lender's system gave an answer. `unreadable`: there is an answer, and this page cannot show it. `refused`: our server did not take
 * the application. `unreachable`: nobody knows whether it arrived.
 */
export type Fault = 'lenders' | 'unreadable' | 'refused' | 'unreachable'

/** The status is any text here: one that a page of yesterday does not know is no answer. */
export function endingOf(data: SubmissionData): Ending {
  const { lender, price, redirect, reasons, help, offers, data_errors: errors } = data
  switch (data.status) {
    case 'offers':
      return offersToShow(offers)
    case 'approved':
    case 'sold':
      return { kind: 'yes', lender, price, redirect }
    case 'pending':
      return data.repeats_earlier ? { kind: 'applied-before' } : { kind: 'not-yet', lender }
    case 'reject':
      return { kind: 'no', reasons, help }
    case 'data_error':
      return { kind: 'fix', errors, whoHasIt: whoHasIt(help) }
    case 'expired':
    case 'withdrawn':
      if (help?.chosenElsewhere) return { kind: 'chosen-elsewhere', reasons, whoHasIt: whoHasIt(help) }
      return { kind: data.status, whoHasIt: whoHasIt(help) }
    case 'error':
      return { kind: 'we-failed', fault: 'lenders', ...(help && { whoHasIt: whoHasIt(help) }) }
    default:
      return { kind: 'we-failed', fault: 'unreadable' }
  }
}

export const whoHasIt = (help: WhatMayHelp | undefined): WhoHasIt => ({
  readers: help?.readers ?? [],
  mayHaveIt: help?.mayHaveIt ?? [],
})

/** An offer that cannot be chosen, or whose permission cannot be read, is not shown: it must not take the others with it. */
function offersToShow(offers: OffersToChoose | undefined): Ending {
  const list = (offers?.list ?? []).filter(isWhole)
  return offers && list.length > 0 ? { kind: 'offers', offers: { ...offers, list } } : { kind: 'we-failed', fault: 'unreadable' }
}

/** From a server of another version anything may be missing. */
const isWhole = ({ offerId, lender, price, permission }: Partial<OfferToChoose>): boolean =>
  Boolean(offerId && lender?.name && price && permission?.wording)

/** The application, or an earlier one, is in a lender's hands or with us: the browser forgets what was typed. */
export const isHandedOver = ({ kind }: Ending): boolean => kind === 'yes' || kind === 'not-yet' || kind === 'applied-before'
