/** A replay says what a real run would have come to, or that nobody knows. Real runs are those of the state machine in a made-up world. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { type Character, character, lendersOf, NOW, ranking, runThrough, World } from '#tests/support/run-world.ts'
import type { Lender } from '../lender/lender.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import type { LenderFile } from '../lender/lender-file.ts'
import { maskForPing } from '../run/ping-facts.ts'
import { startRun } from '../run/run-start.ts'
import { makeReplay, type RecordedRun, recordedEnd } from './replay.ts'
import { addBacktests, backtest, NO_SUMS } from './sums.ts'

function recorded(file: LenderFile, characters: Readonly<Record<string, Character>>): RecordedRun {
  const begun = startRun({
    runId: 'run',
    facts: maskForPing(CANARY),
    ranking: file.ranking,
    screened: screenLenders(file.lenders, CANARY, NOW),
    ineligible: [],
  })
  const { state } = runThrough(begun, new World(characters), []).at(-1) ?? begun
  const outcome = state.phase.kind === 'finished' ? state.phase.outcome : undefined
  return {
    runId: 'run',
    version: 1,
    at: NOW,
    facts: CANARY,
    isByPerson: false,
    candidates: state.candidates,
    decision: state.decision,
    results: state.results,
    lender: outcome?.lender ?? null,
    payoutCents: outcome?.payoutCents ?? null,
  }
}

/** What an owner may change of a lender, or of who is in the file. */
const changeOfLender = fc.constantFrom<(lender: Lender) => Lender | undefined>(
  (lender) => lender,
  (lender) => lender,
  () => undefined,
  (lender) => ({ ...lender, paused: true }),
  (lender) => ({ ...lender, payoutCents: lender.payoutCents + 1000 }),
  (lender) => ({ ...lender, offer: { kind: 'installment', interestPercent: 11, originationFeePercent: 0, termMonths: 12 } }),
  (lender) => ({ ...lender, licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 36 } } }),
  (lender) => ({ ...lender, criteria: { minMonthlyIncome: CANARY.grossIncome + 1 } }),
  (lender) => ({ ...lender, caps: { day: 900 } }),
)

const world = fc.record({ a: character, b: character, c: character, d: character, e: character })

test('the file itself replays to the same winner, the same order and the same money, whatever happens', () => {
  fc.assert(
    fc.property(world, ranking, (characters, rule) => {
      const file = { ranking: rule, lenders: lendersOf(characters) }
      const run = recorded(file, characters)
      const [was, again] = [recordedEnd(run), makeReplay(file, () => file)(run)]
      expect(again.end).toEqual(was.end)
      expect([again.asked, again.first?.lender]).toEqual([was.asked, was.first?.lender])
    }),
    { numRuns: 1000 },
  )
})

test('another file or rule: what is said to be known is what a real run would have come to', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(
      world,
      ranking,
      ranking,
      fc.array(changeOfLender, { minLength: 5, maxLength: 5 }),
      (characters, one, other, changes) => {
        const before: LenderFile = { ranking: one, lenders: lendersOf(characters) }
        const lenders = before.lenders.flatMap((lender, place) => changes[place]?.(lender) ?? [])
        const after: LenderFile = { ranking: other, lenders }
        const run = recorded(before, characters)
        const told = makeReplay(after, () => before)(run)
        const real = recordedEnd(recorded(after, characters))
        const kind = told.end.kind === 'not-known' ? told.end.because : told.end.kind
        const isMoved = kind === 'sold' && told.end.kind === 'sold' && told.first?.lender !== run.decision?.order[0]?.lender
        seen.set(isMoved ? 'another first' : kind, (seen.get(kind) ?? 0) + 1)
        if (told.end.kind === 'not-known') return
        expect(told.end).toEqual(real.end)
        expect([told.asked, told.first?.lender]).toEqual([real.asked, real.first?.lender])
      },
    ),
    { numRuns: 2000 },
  )
  expect([...seen.keys()].sort()).toEqual(['another first', 'neverAsked', 'neverPosted', 'nobody', 'sold'])
})

const [ASH, BIRCH] = [lenderNamed('ash', { payoutCents: 2000 }), lenderNamed('birch', { payoutCents: 6000 })]
const FILE: LenderFile = { ranking: { rule: 'lowest-cost' }, lenders: [ASH, BIRCH] }
const [cheap, dear] = [12, 36].map((interestPercent) => ({
  kind: 'installment' as const,
  interestPercent,
  originationFeePercent: 0,
  termMonths: 12,
})) as [Lender['offer'], Lender['offer']]
const RUN: RecordedRun = {
  runId: 'run',
  version: 1,
  at: NOW,
  facts: { ...CANARY, loanAmount: 1000 },
  isByPerson: true,
  candidates: [
    { lender: 'ash', terms: ASH.offer, payoutCents: 2000 },
    { lender: 'birch', terms: BIRCH.offer, payoutCents: 6000 },
  ],
  decision: {
    offers: [
      { lender: 'ash', terms: cheap, payoutCents: 2000 },
      { lender: 'birch', terms: dear, payoutCents: 6000 },
    ],
    order: [
      { place: 1, lender: 'ash', costCents: 6619, payoutCents: 2000, because: '' },
      { place: 2, lender: 'birch', costCents: 20557, payoutCents: 6000, because: '' },
    ],
  },
  results: [{ lender: 'ash', result: { kind: 'accepted', reference: 'R', redirectUrl: null, payoutCents: 2000 } }],
  lender: 'ash',
  payoutCents: 2000,
}
const replayed = (run: RecordedRun, file: LenderFile) => makeReplay(file, () => FILE)(run)

test('where the person chooses, the choice stands while the offer does; who stands first is told beside it', () => {
  const turned = replayed(RUN, { ...FILE, ranking: { rule: 'highest-payout' } })
  expect([turned.first?.lender, turned.end]).toEqual(['birch', { kind: 'sold', lender: 'ash', costCents: 6619, payoutCents: 2000 }])
  expect(replayed(RUN, { ...FILE, lenders: [BIRCH] }).end).toEqual({ kind: 'not-known', because: 'neverPosted' })
  expect(replayed({ ...RUN, lender: null }, { ...FILE, lenders: [BIRCH] }).end).toEqual({ kind: 'nobody' })
})

test('where the rule chooses, a lender that was never posted to makes the end not known', () => {
  const byRule = { ...RUN, isByPerson: false }
  expect(replayed(byRule, { ...FILE, ranking: { rule: 'highest-payout' } }).end).toEqual({
    kind: 'not-known',
    because: 'neverPosted',
  })
  // The one that stood in front leaves: the next was never posted to.
  expect(replayed(byRule, { ...FILE, lenders: [BIRCH] }).end).toMatchObject({ because: 'neverPosted' })
  expect(replayed(byRule, { ...FILE, lenders: [ASH] }).end).toMatchObject({ kind: 'sold', lender: 'ash' })
  // It was full, and would take more.
  const full = { ...byRule, results: [{ lender: 'ash', result: { kind: 'cap-full' } }] as const, lender: null, payoutCents: null }
  expect(replayed(full, FILE).end).toEqual({ kind: 'nobody' })
  expect(replayed(full, { ...FILE, lenders: [{ ...ASH, caps: { day: 9 } }, BIRCH] }).end).toMatchObject({ because: 'neverPosted' })
  expect(replayed(byRule, { ...FILE, lenders: [ASH, BIRCH, lenderNamed('cedar')] })).toMatchObject({
    asked: ['ash', 'birch'],
    end: { because: 'neverAsked' },
  })
})

test('sums: either side is of the known alone, the unknown are counted apart, and parts add up', () => {
  const byRule = { ...RUN, isByPerson: false }
  const inNevada = { ...RUN, facts: { ...RUN.facts, state: 'NV' as const } }
  const file: LenderFile = { ranking: { rule: 'highest-payout' }, lenders: [ASH, BIRCH] }
  const one = backtest(
    [RUN, byRule],
    makeReplay(file, () => FILE),
  )
  const all = addBacktests(
    one,
    backtest(
      [inNevada],
      makeReplay(file, () => FILE),
    ),
  )
  const side = { asked: 4, sold: 1, nobody: 0, costCents: 6619, revenueCents: 2000 }
  expect(one).toMatchObject({ applications: 2, notKnown: 1, neverPosted: 1, neverAsked: 0, sameWinner: 1 })
  expect(one.was).toEqual({ ...side, firstCostCents: 2 * 6619, firstPayoutCents: 4000 })
  expect(one.would).toEqual({ ...side, firstCostCents: 2 * 20_557, firstPayoutCents: 12_000 })
  expect(one.lenders.birch).toEqual({ was: { asked: 2, first: 0, sold: 0 }, would: { asked: 2, first: 2, sold: 0 } })
  const more = backtest(
    [RUN],
    makeReplay({ ...file, lenders: [ASH, lenderNamed('cedar')] }, () => FILE),
  )
  expect(more).toMatchObject({ applications: 1, notKnown: 1, neverAsked: 1, was: NO_SUMS.was, would: NO_SUMS.would, lenders: {} })
  expect(all).toMatchObject({ applications: 3, sameWinner: 2, states: { TX: { applications: 2 }, NV: { applications: 1 } } })
  expect(addBacktests(NO_SUMS, all)).toEqual(all)
})
