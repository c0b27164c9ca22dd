/**
 * With whom a run has shared the identity. An intent is stored before the post, and holds a place in the person's sharing budget. Once the
 * post has left, the ledger says `shared`. A post of which no byte was sent gives its place back. After a crash an intent stays open until the
 * lender has said whether it received the lead: until then the lead may have been received.
 */
import type { LenderId } from '../lender/lender.ts'
import type { PostResult } from '../lender/lender-results.ts'
import type { SharingRefusal } from './outcome.ts'
import { note, noteOfResult } from './run-notes.ts'
import type { Attempt, Choices, RunNote, RunRules, RunState } from './run-state.ts'

const without = (list: readonly LenderId[] = [], lender: LenderId) => list.filter((each) => each !== lender)
const withOne = (list: readonly LenderId[] = [], lender: LenderId) => [...without(list, lender), lender]

export const countIntent = (state: RunState, { lender }: Attempt): RunState => ({
  ...state,
  counted: withOne(state.counted, lender),
})

export const intentNote = ({ lender }: Attempt): RunNote => note('post', lender, { outcome: 'intent' })

export const hasPlace = ({ counted = [] }: RunState, { maxLendersPerPerson }: RunRules): boolean =>
  counted.length < maxLendersPerPerson

/** The lenders that are left when no place is: none of them gets the identity. */
export const withholdFromRest = (state: RunState): Withheld => withhold(state, () => 'no-place-left')

interface Withheld {
  readonly state: RunState
  readonly notes: readonly RunNote[]
}

const lendersHolding = ({ counted = [] }: RunState, { elsewhere = [] }: RunRules) =>
  new Set([...elsewhere.map(({ lender }) => lender), ...counted])

function withhold(state: RunState, refusalOf: (lender: LenderId) => SharingRefusal | undefined): Withheld {
  const rows = state.queue.flatMap((lender) => {
    const reason = refusalOf(lender)
    return reason ? [{ lender, result: { kind: 'not-shared', reason } as const }] : []
  })
  const queue = state.queue.filter((lender) => !rows.some((row) => row.lender === lender))
  return {
    state: { ...state, queue, results: [...state.results, ...rows] },
    notes: rows.map(({ lender, result }) => noteOfResult('sharing', lender, result)),
  }
}

/** Of the lenders in the queue, those that the person's sharing budget keeps from getting the identity: they are not offered. */
export function withholdBeforeOffer(state: RunState, rules: RunRules): Withheld {
  const { maxLendersPerPerson, elsewhere = [] } = rules
  const holding = lendersHolding(state, rules)
  const refusalOf = (lender: LenderId): SharingRefusal | undefined => {
    if (elsewhere.some((each) => each.lender === lender && each.declined)) return 'declined-before'
    return holding.has(lender) || holding.size < maxLendersPerPerson ? undefined : 'no-place-left'
  }
  return withhold(state, refusalOf)
}

/** A lender that holds a place already takes no second one. */
export function choicesOf(state: RunState, rules: RunRules): Choices {
  const holding = lendersHolding(state, rules)
  const places = Math.max(0, rules.maxLendersPerPerson - holding.size)
  const held = state.queue.filter((lender) => holding.has(lender)).length
  return { atMost: rules.maxLendersPerPerson, left: Math.min(state.queue.length, places + held) }
}

interface Observed {
  readonly state: RunState
  readonly notes: readonly RunNote[]
}

/** What a post's answer, or the lack of one, tells about the sharing. */
export function observePost(state: RunState, { lender }: Attempt, result: PostResult): Observed {
  // Only a post of which nothing was sent fails without a word from the lender.
  return result.kind === 'failed' && result.code !== 'not-received'
    ? { state: { ...state, counted: without(state.counted, lender) }, notes: [] }
    : shared(state, lender)
}

/** What a status answer tells: a lender that knows the lead has received it. */
export function observeStatus(state: RunState, { lender }: Attempt, result: PostResult): Observed {
  const knowsLead = result.kind === 'unknown' ? result.code === 'still-processing' : result.kind !== 'failed'
  return knowsLead ? shared(state, lender) : { state, notes: [] }
}

function shared(state: RunState, lender: LenderId): Observed {
  if (state.sharedWith?.includes(lender)) return { state, notes: [] }
  return {
    // A stale run may observe a sharing that its own state does not know.
    state: { ...state, counted: withOne(state.counted, lender), sharedWith: withOne(state.sharedWith, lender) },
    notes: [note('post', lender, { outcome: 'shared' })],
  }
}
