import { type NamedResult, type RunOutcome, refusedOutcome } from './outcome.ts'
import { note } from './run-notes.ts'
import type { RunCommand, RunNote, RunState, RunStep } from './run-state.ts'

export const finishRefused = (state: RunState, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep =>
  finish(state, refusedOutcome(namedResults(state)), commands, notes)

const namedResults = ({ results, candidates }: RunState): NamedResult[] =>
  results.map(({ lender, result }) => {
    const candidate = candidates.find((each) => each.lender === lender)
    return { name: candidate?.name ?? 'A lender', inquiryOnPost: candidate?.inquiryOnPost ?? 'soft', result }
  })

export function finish(state: RunState, outcome: RunOutcome, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const closing = note('finish', outcome.lender, {
    outcome: outcome.status,
    reason: outcome.redirectRefusal,
    priceCents: outcome.payoutCents,
  })
  return {
    state: { ...state, queue: [], phase: { kind: 'finished', outcome, unresolved: null } },
    commands: [...commands, { kind: 'finish', outcome, resolved: true }],
    notes: [...notes, closing],
  }
}
