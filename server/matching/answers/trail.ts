/** The paper trail while a request is under way: which lenders were asked without the name, and which received it. */
import type { RequestTrail } from '#contracts/public/submissions.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { holderOf, lenderNamed } from '#domain/matching/run/answer-extras.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'

export function trailOf(state: RunState): RequestTrail {
  const { candidates, decision, phase, sharedWith = [] } = state
  const namesOf = (lenders: readonly LenderId[]) => lenders.flatMap((lender) => lenderNamed(state, lender)?.name ?? [])
  // Our own rules may have ended the run before any lender was asked.
  const wereAsked = phase.kind !== 'finished' || decision !== null
  const reading = holderOf(state)
  return {
    asked: wereAsked ? namesOf(candidates.map(({ lender }) => lender)) : [],
    saidYes: decision?.order.length ?? null,
    reading: (reading !== undefined && namesOf([reading])[0]) || null,
    readers: namesOf(sharedWith.filter((lender) => lender !== reading)),
  }
}
