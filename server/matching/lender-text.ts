/**
 * What a lender writes in its own words: the address of its page, and its number for the lead. Either may hold whatever the lender was sent, so
 * both are sealed with the person (`hand-off`, `lender-reference`) and stand nowhere else. A run that has ended needs neither.
 */
import type { RunOutcome } from '#domain/matching/run/outcome.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Vault } from '../platform/vault/vault.ts'

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

/** By which a lead is found when a lender asks about its own number. */
export const referenceFingerprint = (
  vault: Vault,
  { lender, reference }: Pick<RunOutcome, 'lender' | 'reference'>,
): string | undefined => (lender && reference ? vault.fingerprint('lender-reference', `${lender} ${reference}`) : undefined)
