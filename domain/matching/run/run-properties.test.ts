/** What holds for every run, in a made-up world (tests/support/run-world.ts). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import {
  type Character,
  character,
  type ids,
  lendersOf,
  mishap,
  NOW,
  RULES,
  ranking,
  runThrough,
  World,
} from '#tests/support/run-world.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import type { Ranking } from '../lender/ranking-rules.ts'
import { maskForPing } from './ping-facts.ts'
import { stepRun } from './run.ts'
import { markStale } from './run-questions.ts'
import { startRun } from './run-start.ts'
import type { RunNote, RunState } from './run-state.ts'

const started = (characters: Readonly<Record<string, Character>>, rule: Ranking) =>
  startRun({
    runId: 'run',
    facts: maskForPing(CANARY),
    ranking: rule,
    screened: screenLenders(lendersOf(characters), CANARY, NOW),
    ineligible: [],
  })

test('whatever happens, one lender at most accepts, nobody unlicensed is asked, and the run ends', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.record({ a: character, b: character, c: character, d: character, e: character }),
      ranking,
      fc.array(mishap, { maxLength: 40 }),
      (characters, rule, mishaps) => {
        const world = new World(characters)
        const first = started(characters, rule)
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
    { numRuns: process.env.LONG ? 4000 : 1000 },
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
        const first = started(characters, { rule: 'lowest-cost' })
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
    // The rarest ending comes once in a hundred runs.
    { numRuns: process.env.LONG ? 4000 : 1500 },
  )
  expect([...seen].sort()).toEqual(['data_error', 'error', 'reject', 'sold', 'unresolved'])
})
