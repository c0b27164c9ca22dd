/**
 * A run whose person chooses the lender. Where another run reserves and posts, it shows the offers that are left, and waits: no lender gets the
 * identity without a choice. A lender that does not take the person after all is told to the person, with the offers that are left. They
 * stand for the whole time again, since the person could not choose while that lender was asked.
 */
import { EXPIRED, WITHDRAWN } from './outcome.ts'
import { finish, finishRefused } from './run-finish.ts'
import { attemptKey } from './run-keys.ts'
import { note } from './run-notes.ts'
import { choicesOf, withholdBeforeOffer } from './run-sharing.ts'
import type { Attempt, RunCommand, RunEvent, RunNote, RunRules, RunState, RunStep } from './run-state.ts'

/**
 * Shows the offers that are left, or ends the run when none is. A person who chose, and was then told that the answer comes by mail, looks at no
 * offers: the no ends the run, and the mail says so. One who was told to wait before the first offers finds them by a reload.
 */
export function offerRest(state: RunState, rules: RunRules, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const left = withholdBeforeOffer(state, rules)
  const noted = [...notes, ...left.notes]
  const { queue } = left.state
  const isLeftToMail = rules.isLeftToMail && state.chosen
  if (rules.isConsentOld || isLeftToMail || queue.length === 0) return finishRefused(left.state, commands, noted)
  return {
    // Nothing is in flight while a person looks at offers: a budget that was spent before, or a stop, is over.
    state: {
      ...left.state,
      halted: null,
      phase: { kind: 'choosing', until: rules.offersUntil, choices: choicesOf(left.state, rules) },
    },
    commands: [...commands, { kind: 'offer' }],
    notes: [...noted, ...queue.map((lender, place) => note('offer', lender, { outcome: 'offered', reason: String(place + 1) }))],
  }
}

export type PersonsEvent = Extract<RunEvent, { kind: 'chosen' | 'offers-declined' | 'offers-expired' }>

/** Undefined: the event does not fit the state. */
export function applyPersonEvent(state: RunState, event: PersonsEvent): RunStep | undefined {
  if (state.phase.kind !== 'choosing') return undefined
  switch (event.kind) {
    case 'chosen':
      return choose(state, event.lender)
    case 'offers-declined':
      return finish(state, WITHDRAWN, [], [note('offer', null, { outcome: 'declined-by-person' })])
    case 'offers-expired':
      return finish(state, EXPIRED, [], [note('offer', null, { outcome: 'expired' })])
  }
}

function choose(state: RunState, lender: string): RunStep | undefined {
  if (!state.queue.includes(lender)) return undefined
  const attempt: Attempt = { lender, key: attemptKey(state.runId, lender) }
  return {
    state: {
      ...state,
      chosen: [...(state.chosen ?? []), lender],
      queue: state.queue.filter((each) => each !== lender),
      phase: { kind: 'reserving', attempt },
    },
    commands: [{ kind: 'reserve-cap', attempt }],
    notes: [note('offer', lender, { outcome: 'chosen' })],
  }
}
