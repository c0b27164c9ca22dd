/** Where a run begins: from the screening to the first round of pings, or to its end when no lender can be asked. */
import type { IneligibilityReason } from '../../application/eligibility.ts'
import type { ScreenedLender } from '../lender/lender-criteria.ts'
import type { Ranking } from '../lender/ranking-rules.ts'
import { ineligibleOutcome, noLenderToAskOutcome } from './outcome.ts'
import type { PingFacts } from './ping-facts.ts'
import { finish } from './run-finish.ts'
import { askPings, pingNotes } from './run-keys.ts'
import { note } from './run-notes.ts'
import type { Candidate, RefusedBefore, RunState, RunStep } from './run-state.ts'

export interface NewRun {
  /** Random, and no part of it from the applicant: lenders see it. */
  readonly runId: string
  readonly facts: PingFacts
  readonly ranking: Ranking
  readonly screened: readonly ScreenedLender[]
  /** Why our own rules keep the applicant out; empty for most. */
  readonly ineligible: readonly IneligibilityReason[]
  /** The person chooses the lender. */
  readonly choice?: boolean | undefined
  /** The screening has kept them out. */
  readonly refusedBefore?: readonly RefusedBefore[] | undefined
}

export function startRun({ runId, facts, ranking, screened, ineligible, choice, refusedBefore = [] }: NewRun): RunStep {
  const candidates = screened.flatMap(({ lender, reasons }): Candidate[] => {
    const license = lender.licenses[facts.state]
    if (reasons.length > 0 || !license) return []
    const { id, legalName: name, consumerPhone, website, offer: terms } = lender
    const { inquiryOnPost, payoutCents, needsBank, redirectHosts } = lender
    const { maxAprPercent, number } = license
    const known = { inquiryOnPost, terms, payoutCents, maxAprPercent, needsBank, redirectHosts }
    return [{ lender: id, name, license: number, ...(consumerPhone && { consumerPhone }), ...(website && { website }), ...known }]
  })
  const fresh: RunState = {
    runId,
    facts,
    ranking,
    ...(choice && { choice }),
    ...(refusedBefore.length > 0 && { refusedBefore }),
    candidates,
    decision: null,
    queue: [],
    results: [],
    halted: null,
    phase: { kind: 'pinging' },
  }
  const screening = screened.map(({ lender, reasons }) =>
    note('screen', lender.id, { outcome: reasons.length > 0 ? 'not-asked' : 'may-be-asked', reason: reasons.join(' ') || null }),
  )
  if (ineligible.length > 0)
    return finish(fresh, ineligibleOutcome(ineligible), [], [note('screen', null, ineligibility(ineligible))])
  if (candidates.length === 0) return finish(fresh, noLenderToAskOutcome(screened), [], screening)
  return { state: fresh, commands: [askPings(fresh)], notes: [...screening, ...pingNotes(fresh)] }
}

const ineligibility = (reasons: readonly IneligibilityReason[]) => ({
  outcome: 'ineligible',
  reason: reasons.map(({ kind }) => kind).join(' '),
})
