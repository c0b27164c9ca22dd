/**
 * Text that a lender writes: the address of its page, and its number for the lead. Either may quote the applicant's details, so both are sealed
 * with the application (`hand-off`, `lender-reference`), or with the follow-up call that asks to erase it. A run needs neither.
 */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import type { RunOutcome } from '#domain/matching/run/outcome.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { FollowUp } from '../follow-ups/follow-up-records.ts'
import type { Records, RunNeeds } from '../needs.ts'

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

/** The number that this lender gave the lead in an earlier answer, if any. */
export async function referenceOf(
  { sealed }: Pick<Records, 'sealed'>,
  { applicationId, lender, sealedAs }: Pick<FollowUp, 'applicationId' | 'lender' | 'sealedAs'>,
  accepted: { readonly lender: LenderId | null },
): Promise<string | undefined> {
  const known = await sealed.open(sealedAs ?? applicationId, 'lender-reference')
  return known && (known.lender ?? accepted.lender) === lender ? known.reference : undefined
}

/** A lender that has not decided may have numbered the lead: it is asked by that number, which is no part of the run. */
export async function keepReference(
  { storage }: Pick<RunNeeds, 'storage'>,
  applicationId: string,
  lender: LenderId,
  { reference, ...result }: PostResult & { readonly reference?: string | null },
): Promise<PostResult> {
  if (result.kind === 'accepted') return { ...result, reference: reference ?? null }
  if (reference) await storage.records.sealed.put(applicationId, 'lender-reference', { reference, lender })
  return result
}
