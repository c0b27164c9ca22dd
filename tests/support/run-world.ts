/**
 * A made-up world for one run of the state machine: lenders that accept, decline, lose answers, answer late and twice; a process that is
 * stopped or killed at any point and another that takes over; answers that arrive when no process expects them.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { PingResult, PostResult } from '#domain/matching/lender/lender-results.ts'
import type { Ranking } from '#domain/matching/lender/ranking-rules.ts'
import { pingFacts } from '#domain/matching/run/ping-facts.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import type { RunCommand, RunEvent, RunRules, RunState, RunStep } from '#domain/matching/run/run-state.ts'
import { lenderNamed, TEXAS_LICENSE } from './lenders.ts'

export const NOW = new Date('2026-11-15T12:00:00Z')
export const RULES: RunRules = {
  allowHttpRedirects: false,
  statusAskDelaysMs: [1, 2, 3],
  maxLendersPerPerson: 3,
  now: NOW,
  offersUntil: '2026-11-15T12:20:00.000Z',
}
export const ids = ['a', 'b', 'c', 'd', 'e'] as const

const ACCEPTED: PostResult = { kind: 'accepted', reference: 'R', redirectUrl: null, payoutCents: 100 }
const refusals: PostResult[] = [
  { kind: 'declined', reasons: [] },
  { kind: 'duplicate' },
  { kind: 'data_error', fields: { employer: 'invalid' } },
]

/** How one lender behaves. `lost` posts reach it but their answers do not reach us; `undelivered` ones never reach it. */
export const character = fc.record({
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
  needsBank: fc.boolean(),
})
export type Character = typeof character extends fc.Arbitrary<infer T> ? T : never

export const ranking: fc.Arbitrary<Ranking> = fc.constantFrom<Ranking>(
  { rule: 'lowest-cost' },
  { rule: 'highest-payout' },
  { rule: 'priority-tree', tiers: [['c'], ['a']] },
  { rule: 'weighted-rotation', weights: { b: 9 } },
)

export const mishap = fc.constantFrom<'none' | 'kill' | 'stop' | 'budget' | 'stray'>(
  'none',
  'none',
  'none',
  'kill',
  'stop',
  'budget',
  'stray',
)

export class World {
  readonly accepted = new Set<string>()
  readonly posted: string[] = []
  /** To whom bytes of the lead have left, and what came back last. */
  readonly left = new Set<string>()
  lastObserved: PostResult | undefined
  readonly followUps: string[] = []
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
    if (this.characters[lender]?.delivery !== 'refused') this.left.add(lender)
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
    case 'post': {
      // A mistake goes back to the applicant, and to no other lender.
      expect(world.lastObserved?.kind).not.toBe('data_error')
      const result = world.post(command.attempt.lender, command.attempt.key)
      return { kind: 'post-answered', key: command.attempt.key, result }
    }
    case 'send-follow-up':
      expect([command.followUp, world.accepted.has(command.attempt.lender)]).toEqual(['bank', true])
      world.followUps.push(`${command.followUp} ${command.attempt.lender}`)
      return undefined
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

/** A reservation is part of the step that asks for it: one that was asked for twice is not made for a run that has gone on. */
const isOvertaken = ({ phase }: RunState, command: RunCommand): boolean =>
  command.kind === 'reserve-cap' && !(phase.kind === 'reserving' && phase.attempt.key === command.attempt.key)

/** Runs to the end or to the disaster, one command at a time, with a mishap before each; returns every step taken. */
export function runThrough(first: RunStep, world: World, mishaps: readonly string[], disasterAt = Number.NaN): RunStep[] {
  const steps = [first]
  let pending = [...first.commands]
  let state = first.state
  const take = (event: RunEvent) => {
    const before = inFlight(state)
    if ((event.kind === 'post-answered' || event.kind === 'status-answered') && event.key === `run.${before}`)
      world.lastObserved = event.result
    const step = stepRun(JSON.parse(JSON.stringify(state)) as RunState, event, RULES)
    // Never a post while another lead is out: a new one may only start when none was open before.
    if (step.commands.some(({ kind }) => kind === 'post')) expect(before).toBeUndefined()
    steps.push(step)
    state = step.state
    // A cap is given back, and a job made, in the transaction that stores the state, so no kill comes between.
    const isStored = ({ kind }: RunCommand) => kind === 'release-cap' || kind === 'send-follow-up'
    for (const command of step.commands.filter(isStored)) eventOf(world, command)
    pending.push(...step.commands.filter((command) => !isStored(command)))
  }
  for (let turn = 0; turn < 300; turn++) {
    if (turn === disasterAt) return steps
    const mishapNow = mishaps[turn] ?? 'none'
    if (mishapNow === 'kill') {
      // The step at hand is forgotten, at times taken and its answer lost; another process goes on.
      const [next] = pending
      if (next && turn % 2 === 0 && !isOvertaken(state, next)) eventOf(world, next)
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
    if (isOvertaken(state, command)) continue
    const event = eventOf(world, command)
    if (event) take(event)
  }
  throw new Error('The run does not end')
}

export const lendersOf = (characters: Readonly<Record<string, Character>>): Lender[] =>
  ids.map((id) =>
    lenderNamed(id, {
      needsBank: characters[id]?.needsBank ?? false,
      licenses: characters[id]?.licensed ? { TX: TEXAS_LICENSE } : { NV: TEXAS_LICENSE },
      offer: { kind: 'installment', interestPercent: characters[id]?.interest ?? 20, originationFeePercent: 0, termMonths: 12 },
    }),
  )
