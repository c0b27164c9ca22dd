/** How a step of a run is written down for the ledger. */
import { assertNever } from '../../values/assert-never.ts'
import type { LenderId } from '../lender/lender.ts'
import type { LenderResult } from './outcome.ts'
import type { RunNote } from './run-state.ts'

type NoteDetails = Pick<RunNote, 'outcome'> & Partial<Pick<RunNote, 'reason' | 'priceCents'>>

export const note = (stage: RunNote['stage'], lender: LenderId | null, details: NoteDetails): RunNote => ({
  stage,
  lender,
  reason: null,
  priceCents: null,
  ...details,
})

export const noteOfResult = (stage: RunNote['stage'], lender: LenderId, result: LenderResult): RunNote =>
  note(stage, lender, {
    outcome: result.kind,
    reason: reasonOf(result),
    priceCents: result.kind === 'accepted' ? result.payoutCents : null,
  })

function reasonOf(result: LenderResult): string | null {
  switch (result.kind) {
    case 'failed':
    case 'unknown':
      return result.code
    case 'declined':
      return result.reasons.join(' ') || null
    case 'not-shared':
      return result.reason
    case 'data_error':
      return Object.keys(result.fields).join(' ') || null
    case 'accepted':
    case 'duplicate':
    case 'cap-full':
    case 'offer-beyond-license':
      return null
    default:
      return assertNever(result)
  }
}
