/** How a sandbox lender takes what follows a post: bank numbers, the news that a lead is taken back, the wish to be forgotten. */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { Character } from './characters.ts'
import type { LeadBook } from './lead-book.ts'
import type { WrittenAnswer } from './protocols.ts'

export type Errand = Exclude<LenderCall, 'ping' | 'post' | 'status'>

export interface ErrandCall {
  readonly character: Character
  readonly call: Errand
  readonly attemptKey: string
  readonly book: LeadBook
  /** Tells the site, some time later, that the person is erased. */
  readonly reportErased: () => void
}

/** Undefined: the lender has not accepted this attempt, and wants nothing of it. */
export function runErrand({ character: { id }, call, attemptKey, book, reportErased }: ErrandCall): WrittenAnswer | undefined {
  const entry = book.find(id, attemptKey)
  switch (call) {
    case 'bank':
      if (entry?.reaction.decision?.outcome !== 'accepted') return undefined
      return { kind: entry.errands.bank === 'data_error' ? 'bank-refused' : 'received' }
    case 'void':
      return { kind: book.void(id, attemptKey) ? 'voided' : 'too_late' }
    case 'erase':
      book.erase(id, attemptKey)
      if (!entry?.errands.erase) return { kind: 'erased' }
      if (entry.errands.erase === 'later') reportErased()
      return { kind: 'later' }
  }
}
