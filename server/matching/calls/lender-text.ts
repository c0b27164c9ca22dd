/**
 * Text that a lender writes: the address of its page, and its number for the lead. Either may quote the applicant's details, so both are sealed
 * with the application (`hand-off`, `lender-reference`) and stand nowhere else. A run that has ended needs neither.
 */
import type { RunOutcome } from '#domain/matching/run/outcome.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export function withoutLenderText(state: RunState): RunState {
  const { phase } = state
  return {
    ...state,
    results: state.results.map(({ lender, result }) => ({
      lender,
      result: result.kind === 'accepted' ? { ...result, redirectUrl: null, reference: null } : result,
    })),
    phase: phase.kind === 'finished' ? { ...phase, outcome: { ...phase.outcome, redirect: null, reference: null } } : phase,
  }
}

/** Finds the lead when a lender asks about its own number. */
export const referenceFingerprint = (
  vault: Vault,
  { lender, reference }: Pick<RunOutcome, 'lender' | 'reference'>,
): string | undefined => (lender && reference ? vault.fingerprint('lender-reference', `${lender} ${reference}`) : undefined)
