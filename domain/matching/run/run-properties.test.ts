/** What holds for every run, in a made-up world (tests/support/run-world.ts). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { lenderNamed } from '#tests/support/lenders.ts'
import {
  ACCEPTED,
  character,
  type ids,
  lendersOf,
  mishap,
  NOW,
  RULES,
  ranking,
  refusals,
  runThrough,
  World,
} from '#tests/support/run-world.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import type { PostResult } from '../lender/lender-results.ts'
import { maskForPing } from './ping-facts.ts'
import { stepRun } from './run.ts'
import { markStale } from './run-questions.ts'
import { startRun } from './run-start.ts'
import type { RunEvent, RunNote, RunState } from './run-state.ts'

test('whatever happens, one lender at most accepts, nobody unlicensed is asked, and the run ends', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.record({ a: character, b: character, c: character, d: character, e: character }),
      ranking,
      fc.array(mishap, { maxLength: 40 }),
      (characters, rule, mishaps) => {
        const world = new World(characters)
        const first = startRun({
          runId: 'run',
          facts: maskForPing(CANARY),
          ranking: rule,
          screened: screenLenders(lendersOf(characters), CANARY, NOW),
          ineligible: [],
        })
        const steps = runThrough(first, world, mishaps)
        const { phase } = steps.at(-1)?.state ?? first.state
        if (phase.kind !== 'finished') throw new Error('not finished')
        for (const late of world.late) late()

        expect(world.accepted.size).toBeLessThanOrEqual(1)
        expect(new Set(world.posted).size).toBe(world.posted.length)
        expect(world.posted.every((lender) => characters[lender as (typeof ids)[number]].licensed)).toBe(true)
        expect(world.left.size).toBeLessThanOrEqual(RULES.maxLendersPerPerson)
        expect(world.followUps).toEqual(
          phase.outcome.lender && needsBank(characters, phase.outcome.lender) ? [`bank ${phase.outcome.lender}`] : [],
        )
        verifySharing(
          steps.flatMap(({ notes }) => notes),
          world,
          mishaps.includes('kill'),
        )
        // The public status tells the truth about what the lenders hold.
        const [acceptor] = world.accepted
        if (phase.outcome.lender) expect(phase.outcome.lender).toBe(acceptor)
        if (acceptor && !phase.outcome.lender)
          expect([phase.outcome.status, phase.unresolved?.lender]).toEqual(['pending', acceptor])
        // A reservation stays exactly for the lender that accepted, or whose outcome is unknown.
        const holder = phase.outcome.lender ?? phase.unresolved?.lender
        expect([...world.openCaps]).toEqual(holder ? [holder] : [])
        const text = JSON.stringify(steps)
        for (const value of [CANARY.lastName, CANARY.ssn, CANARY.email, CANARY.accountNumber, CANARY.zipCode])
          expect(text).not.toContain(value)
        seen.add(phase.unresolved ? 'unresolved' : phase.outcome.status)
      },
    ),
    { numRuns: 4000 },
  )
  expect([...seen].sort()).toEqual(['data_error', 'error', 'reject', 'sold', 'unresolved'])
})

const needsBank = (characters: Readonly<Record<string, { readonly needsBank: boolean }>>, lender: string) =>
  characters[lender]?.needsBank ?? false

/** Whatever left has its row, every row its bytes, and only a crash leaves an intent open. */
function verifySharing(notes: readonly RunNote[], { left }: World, wasKilled: boolean): void {
  const lendersWith = (outcome: string) =>
    notes.filter((note) => note.stage === 'post' && note.outcome === outcome).map(({ lender }) => lender)
  const [intents, sharedWith] = [lendersWith('intent'), lendersWith('shared')]
  expect(new Set(sharedWith).size).toBe(sharedWith.length)
  const withoutIntent = [...left].filter((lender) => !intents.includes(lender))
  const neverSent = sharedWith.filter((lender) => lender === null || !left.has(lender))
  expect({ withoutIntent, neverSent }).toEqual({ withoutIntent: [], neverSent: [] })
  if (!wasKilled) expect([...sharedWith].sort()).toEqual([...left].sort())
}

test('a run that is restored from any moment is posted to nobody, and ends with whoever has it or says that it does not know', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.record({ a: character, b: character, c: character, d: character, e: character }),
      fc.array(mishap, { maxLength: 40 }),
      fc.nat({ max: 12 }),
      fc.nat({ max: 30 }),
      (characters, mishaps, backupAt, disasterAt) => {
        const world = new World(characters)
        const first = startRun({
          runId: 'run',
          facts: maskForPing(CANARY),
          ranking: { rule: 'lowest-cost' },
          screened: screenLenders(lendersOf(characters), CANARY, NOW),
          ineligible: [],
        })
        const before = runThrough(first, world, mishaps, disasterAt)
        const backup = before[backupAt]?.state
        if (!backup || backup.phase.kind === 'finished') return
        const posted = [...world.posted]
        const restored = stepRun(markStale(JSON.parse(JSON.stringify(backup)) as RunState, NOW), { kind: 'resumed' }, RULES)
        const { phase } = runThrough(restored, world, mishaps).at(-1)?.state ?? backup
        if (phase.kind !== 'finished') throw new Error('not finished')
        for (const late of world.late) late()

        expect(world.posted).toEqual(posted)
        expect(world.accepted.size).toBeLessThanOrEqual(1)
        const [acceptor] = world.accepted
        if (phase.outcome.lender) expect(phase.outcome.lender).toBe(acceptor)
        if (acceptor && !phase.outcome.lender) expect(phase.outcome.status).toBe('pending')
        seen.add(phase.unresolved ? 'unresolved' : phase.outcome.status)
      },
    ),
    { numRuns: 4000 },
  )
  expect([...seen].sort()).toEqual(['data_error', 'error', 'reject', 'sold', 'unresolved'])
})

test('once a person has withdrawn, no other lender gets the lead; an acceptance counts, and a lender that may have it is told', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.record({ a: character, b: character, c: character, d: character, e: character }),
      fc.array(mishap, { maxLength: 20 }),
      fc.nat({ max: 12 }),
      (characters, mishaps, withdrawAt) => {
        const world = new World(characters)
        const first = startRun({
          runId: 'run',
          facts: maskForPing(CANARY),
          ranking: { rule: 'lowest-cost' },
          screened: screenLenders(lendersOf(characters), CANARY, NOW),
          ineligible: [],
        })
        const padded = Array.from({ length: withdrawAt }, (_, turn) => mishaps[turn] ?? 'none')
        const steps = runThrough(first, world, [...padded, 'withdraw', ...mishaps.slice(withdrawAt)])
        const { phase } = steps.at(-1)?.state ?? first.state
        if (phase.kind !== 'finished') throw new Error('not finished')
        for (const late of world.late) late()
        if (world.withdrawnAfter === undefined) return
        expect(world.posted.length).toBeLessThanOrEqual(world.withdrawnAfter)
        const { status, lender } = phase.outcome
        const voided = world.followUps.filter((followUp) => followUp.startsWith('void'))
        expect(phase.unresolved).toBeNull()
        expect([...world.openCaps]).toEqual(lender ? [lender] : [])
        if (lender) expect([[...world.accepted], voided]).toEqual([[lender], []])
        // It may have been accepted without a word: that lender, and no other, is told.
        else for (const taker of world.accepted) expect(voided).toContain(`void ${taker}`)
        expect(voided.length).toBeLessThanOrEqual(1)
        seen.add(voided.length > 0 ? `${status}, told` : status)
      },
    ),
    { numRuns: 4000 },
  )
  expect([...seen].sort()).toEqual(['data_error', 'error', 'reject', 'sold', 'withdrawn', 'withdrawn, told'])
})

test('the machine is total: any event in any reachable state gives a state', () => {
  const anyResult = fc.constantFrom<PostResult>(
    ACCEPTED,
    ...refusals,
    { kind: 'unknown', code: 'timeout' },
    { kind: 'failed', code: 'timeout' },
  )
  const anyKey = fc.constantFrom('run.a', 'run.b', 'run.c', 'other', '__proto__')
  const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
    fc.constant<RunEvent>({ kind: 'pings-answered', answers: { a: { kind: 'yes' }, b: { kind: 'yes' } } }),
    anyKey.map((key): RunEvent => ({ kind: 'cap-reserved', key })),
    anyKey.map((key): RunEvent => ({ kind: 'cap-refused', key })),
    anyKey.map((key): RunEvent => ({ kind: 'sharing-refused', key, reason: 'no-place-left' })),
    anyKey.map((key): RunEvent => ({ kind: 'canceled', key })),
    fc.tuple(anyKey, anyResult).map(([key, result]): RunEvent => ({ kind: 'post-answered', key, result })),
    fc.tuple(anyKey, anyResult).map(([key, result]): RunEvent => ({ kind: 'status-answered', key, result })),
    fc.constantFrom<RunEvent>({ kind: 'stop-asked' }, { kind: 'budget-spent' }, { kind: 'resumed' }),
    fc.constantFrom('a', 'b', 'c', '__proto__').map((lender): RunEvent => ({ kind: 'chosen', lender })),
    fc.constantFrom<RunEvent>({ kind: 'offers-declined' }, { kind: 'offers-expired' }, { kind: 'withdrawn' }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), fc.boolean(), (events, choice) => {
      const first = startRun({
        runId: 'run',
        facts: maskForPing(CANARY),
        ranking: { rule: 'lowest-cost' },
        screened: screenLenders([lenderNamed('a'), lenderNamed('b'), lenderNamed('c')], CANARY, NOW),
        ineligible: [],
        choice,
      })
      let { state } = first
      let finishes = 0
      let wanted: string | undefined
      let isWithdrawn = false
      for (const event of events) {
        const wasResolved = state.phase.kind === 'finished' && !state.phase.unresolved
        const step = stepRun(state, event, RULES)
        if (wasResolved) expect(step).toEqual({ state, commands: [], notes: [] })
        if (event.kind === 'chosen' && step.state !== state) wanted = event.lender
        if (isWithdrawn) expect(step.commands.map(({ kind }) => kind)).not.toContain('post')
        isWithdrawn ||= event.kind === 'withdrawn'
        for (const command of step.commands) if (choice && command.kind === 'post') expect(command.attempt.lender).toBe(wanted)
        finishes += step.commands.filter((command) => command.kind === 'finish' && command.resolved).length
        ;({ state } = step)
      }
      expect(finishes).toBeLessThanOrEqual(1)
    }),
    { numRuns: 3000 },
  )
})
