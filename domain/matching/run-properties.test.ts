/**
 * The run against a made-up world: lenders that accept, decline, lose answers, answer late and twice; a process that is stopped or killed
 * at any point and another that takes over; answers that arrive when nobody expects them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import type { Lender } from './lender.ts'
import { screenLenders } from './lender-criteria.ts'
import type { PingResult, PostResult } from './lender-results.ts'
import { maskForPing, pingFacts } from './ping-facts.ts'
import type { Ranking } from './ranking-rules.ts'
import { stepRun } from './run.ts'
import { startRun } from './run-start.ts'
import type { RunCommand, RunEvent, RunRules, RunState, RunStep } from './run-state.ts'

const RULES: RunRules = { allowHttpRedirects: false, statusAskDelaysMs: [1, 2, 3] }
const ids = ['a', 'b', 'c', 'd', 'e'] as const
const NOW = new Date('2026-11-15T12:00:00Z')

const ACCEPTED: PostResult = { kind: 'accepted', reference: 'R', redirectUrl: null, payoutCents: 100 }
const refusals: PostResult[] = [
  { kind: 'declined', reasons: [] },
  { kind: 'duplicate' },
  { kind: 'data_error', fields: { employer: 'invalid' } },
]

/** How one lender behaves. `lost` posts reach it but their answers do not reach us; `undelivered` ones never reach it. */
const character = fc.record({
  licensed: fc.boolean(),
  interest: fc.integer({ min: 5, max: 90 }),
  ping: fc.constantFrom<PingResult | undefined>(
    { kind: 'yes' },
    { kind: 'yes' },
    { kind: 'yes' },
    { kind: 'no', reasons: [] },
    { kind: 'failed', code: 'unreadable' },
    undefined,
  ),
  decision: fc.constantFrom(ACCEPTED, ACCEPTED, ...refusals),
  delivery: fc.constantFrom('answered', 'answered', 'lost', 'undelivered', 'refused', 'late' as const),
  statusKnows: fc.constantFrom('at-once', 'later', 'never'),
  capFull: fc.boolean(),
})
type Character = typeof character extends fc.Arbitrary<infer T> ? T : never

const ranking: fc.Arbitrary<Ranking> = fc.constantFrom<Ranking>(
  { rule: 'lowest-cost' },
  { rule: 'highest-payout' },
  { rule: 'priority-tree', tiers: [['c'], ['a']] },
  { rule: 'weighted-rotation', weights: { b: 9 } },
)

const mishap = fc.constantFrom<'none' | 'kill' | 'stop' | 'budget' | 'stray'>(
  'none',
  'none',
  'none',
  'kill',
  'stop',
  'budget',
  'stray',
)

class World {
  readonly accepted = new Set<string>()
  readonly posted: string[] = []
  readonly openCaps = new Set<string>()
  readonly late: (() => void)[] = []
  private readonly answers = new Map<string, PostResult>()
  private readonly fenced = new Set<string>()
  private asked = 0
  readonly characters: Readonly<Record<string, Character>>

  constructor(characters: Readonly<Record<string, Character>>) {
    this.characters = characters
  }

  /** What the lender does when the lead arrives: it decides once, and never after it has said that nothing arrived. */
  private receive(lender: string, key: string): PostResult {
    if (this.fenced.has(key)) return { kind: 'declined', reasons: [] }
    const decision = this.answers.get(key) ?? this.characters[lender]?.decision ?? { kind: 'duplicate' }
    this.answers.set(key, decision)
    if (decision.kind === 'accepted') this.accepted.add(lender)
    return decision
  }

  post(lender: string, key: string): PostResult {
    this.posted.push(lender)
    switch (this.characters[lender]?.delivery) {
      case 'answered':
        return this.receive(lender, key)
      case 'lost':
        this.receive(lender, key)
        return { kind: 'unknown', code: 'answer-lost' }
      case 'late':
        this.late.push(() => this.receive(lender, key))
        return { kind: 'unknown', code: 'timeout' }
      case 'refused':
        return { kind: 'failed', code: 'connect-failed' }
      default:
        return { kind: 'unknown', code: 'timeout' }
    }
  }

  status(lender: string, key: string): PostResult {
    this.asked++
    const knows = this.characters[lender]?.statusKnows
    if (knows === 'never' || (knows === 'later' && this.asked % 2 === 1)) return { kind: 'unknown', code: 'timeout' }
    const answer = this.answers.get(key)
    if (answer) return answer
    this.fenced.add(key)
    return { kind: 'failed', code: 'not-received' }
  }
}

function eventOf(world: World, command: RunCommand): RunEvent | undefined {
  switch (command.kind) {
    case 'ask-pings': {
      expect(pingFacts.safeParse(command.facts).success).toBe(true)
      const answers = command.pings.flatMap(({ lender }) => {
        const answer = world.characters[lender]?.ping
        return answer ? [[lender, answer]] : []
      })
      return { kind: 'pings-answered', answers: Object.fromEntries(answers) }
    }
    case 'reserve-cap':
      if (world.characters[command.attempt.lender]?.capFull) return { kind: 'cap-refused', key: command.attempt.key }
      world.openCaps.add(command.attempt.lender)
      return { kind: 'cap-reserved', key: command.attempt.key }
    case 'release-cap':
      world.openCaps.delete(command.attempt.lender)
      return undefined
    case 'post':
      return { kind: 'post-answered', key: command.attempt.key, result: world.post(command.attempt.lender, command.attempt.key) }
    case 'ask-status':
      return {
        kind: 'status-answered',
        key: command.attempt.key,
        result: world.status(command.attempt.lender, command.attempt.key),
      }
    case 'hand-over':
      return { kind: 'resumed' }
    default:
      return undefined
  }
}

const STRAYS: RunEvent[] = ids.flatMap((id): RunEvent[] => [
  { kind: 'cap-reserved', key: `run.${id}.other` },
  { kind: 'cap-refused', key: 'other' },
  { kind: 'post-answered', key: `other.${id}`, result: ACCEPTED },
  { kind: 'status-answered', key: `other.${id}`, result: ACCEPTED },
  { kind: 'pings-answered', answers: {} },
])

const inFlight = ({ phase }: RunState): string | undefined =>
  phase.kind === 'posting' || phase.kind === 'unknown' ? phase.attempt.lender : undefined

/** Runs to the end, one command at a time, with a mishap before each; returns every step taken. */
function runThrough(first: RunStep, world: World, mishaps: readonly string[]): RunStep[] {
  const steps = [first]
  let pending = [...first.commands]
  let state = first.state
  const take = (event: RunEvent) => {
    const before = inFlight(state)
    const step = stepRun(JSON.parse(JSON.stringify(state)) as RunState, event, RULES)
    // Never a post while another lead is out: a new one may only start when none was open before.
    if (step.commands.some(({ kind }) => kind === 'post')) expect(before).toBeUndefined()
    steps.push(step)
    state = step.state
    // A cap is given back in the transaction that stores the state, so no kill comes between the two.
    for (const command of step.commands) if (command.kind === 'release-cap') eventOf(world, command)
    pending.push(...step.commands.filter(({ kind }) => kind !== 'release-cap'))
  }
  for (let turn = 0; turn < 300; turn++) {
    const mishapNow = mishaps[turn] ?? 'none'
    if (mishapNow === 'kill') {
      // Whatever was to be done is forgotten, at times with the deed done and its answer lost; another process takes over.
      const [next] = pending
      if (next && turn % 2 === 0) eventOf(world, next)
      pending = []
      take({ kind: 'resumed' })
    } else if (mishapNow === 'stop') take({ kind: 'stop-asked' })
    else if (mishapNow === 'budget') take({ kind: 'budget-spent' })
    else if (mishapNow === 'stray') {
      const stray = STRAYS[turn % STRAYS.length]
      if (stray && !(stray.kind === 'pings-answered' && state.phase.kind === 'pinging')) take(stray)
      world.late.shift()?.()
    }
    const command = pending.shift()
    if (!command) {
      if (state.phase.kind === 'finished') return steps
      throw new Error(`The run stands still in ${state.phase.kind}`)
    }
    const event = eventOf(world, command)
    if (event) take(event)
  }
  throw new Error('The run does not end')
}

const lendersOf = (characters: Readonly<Record<string, Character>>): Lender[] =>
  ids.map((id) =>
    lenderNamed(id, {
      licenses: characters[id]?.licensed ? { TX: TEXAS_LICENSE } : { NV: TEXAS_LICENSE },
      offer: { kind: 'installment', interestPercent: characters[id]?.interest ?? 20, originationFeePercent: 0, termMonths: 12 },
    }),
  )

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
          facts: maskForPing(CANARY, CANARY_TODAY),
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
        // The public status tells the truth about what the lenders hold.
        const [acceptor] = world.accepted
        if (phase.outcome.lender) expect(phase.outcome.lender).toBe(acceptor)
        if (acceptor && !phase.outcome.lender)
          expect([phase.outcome.status, phase.unsettled?.lender]).toEqual(['pending', acceptor])
        // A cap stays taken exactly for the one who accepted, or of whom nobody knows.
        const holder = phase.outcome.lender ?? phase.unsettled?.lender
        expect([...world.openCaps]).toEqual(holder ? [holder] : [])
        const text = JSON.stringify(steps)
        for (const value of [CANARY.lastName, CANARY.ssn, CANARY.email, CANARY.accountNumber, CANARY.zipCode])
          expect(text).not.toContain(value)
        seen.add(phase.unsettled ? 'unsettled' : phase.outcome.status)
      },
    ),
    { numRuns: 4000 },
  )
  expect([...seen].sort()).toEqual(['data_error', 'error', 'reject', 'sold', 'unsettled'])
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
    fc.tuple(anyKey, anyResult).map(([key, result]): RunEvent => ({ kind: 'post-answered', key, result })),
    fc.tuple(anyKey, anyResult).map(([key, result]): RunEvent => ({ kind: 'status-answered', key, result })),
    fc.constantFrom<RunEvent>({ kind: 'stop-asked' }, { kind: 'budget-spent' }, { kind: 'resumed' }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const first = startRun({
        runId: 'run',
        facts: maskForPing(CANARY, CANARY_TODAY),
        ranking: { rule: 'lowest-cost' },
        screened: screenLenders([lenderNamed('a'), lenderNamed('b'), lenderNamed('c')], CANARY, NOW),
        ineligible: [],
      })
      let { state } = first
      let finishes = 0
      for (const event of events) {
        const wasSettled = state.phase.kind === 'finished' && !state.phase.unsettled
        const step = stepRun(state, event, RULES)
        if (wasSettled) expect(step).toEqual({ state, commands: [], notes: [] })
        finishes += step.commands.filter((command) => command.kind === 'finish' && command.settled).length
        ;({ state } = step)
      }
      expect(finishes).toBeLessThanOrEqual(1)
    }),
    { numRuns: 3000 },
  )
})
