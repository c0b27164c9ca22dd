/** Goes through every order of events breadth first, each distinct moment once. */
import { hash } from 'node:crypto'
import type { RankingDecision } from '#domain/matching/run/ranking.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { type Moment, makeOrders, type Orders } from './run-orders.ts'
import { brokenPromises, misfits } from './run-promises.ts'

export interface Exploration {
  readonly moments: number
  readonly moves: number
  /** How many events the longest shortest way to a moment has. */
  readonly depth: number
  /** Nothing was left to follow. */
  readonly isWhole: boolean
  readonly ends: ReadonlySet<string>
  /** Broken promises, each with the events that lead there. */
  readonly broken: readonly string[]
}

export function exploreOrders(orders: Orders, maxDepth = Number.POSITIVE_INFINITY): Exploration {
  const { start, moves, stepAt } = makeOrders(orders)
  const seen = new Set<string>()
  const [parents, labels]: [number[], string[]] = [[], []]
  const broken: string[] = []
  const ends = new Set<string>()
  let [count, depth] = [0, 0]

  const first = start()
  let frontier: { readonly moment: Moment; readonly id: number }[] = []
  const wayTo = (id: number): string => (id < 0 ? '' : `${wayTo(parents[id] ?? -1)} → ${labels[id]}`)
  const reach = ({ label, after, taken }: ReturnType<typeof start>, parent: number, next: typeof frontier) => {
    count++
    if (taken) for (const sentence of brokenPromises(taken, orders)) broken.push(`${sentence}:${wayTo(parent)} → ${label}`)
    const key = keyOf(after)
    if (seen.has(key)) return
    seen.add(key)
    const id = parents.push(parent) - 1
    labels.push(label)
    next.push({ moment: after, id })
    const { stored } = after
    for (const event of misfits(stored)) {
      const step = stepAt(stored, event)
      if (step.state !== stored || step.commands.length > 0)
        broken.push(`${event.kind} does not fit, and changes something:${wayTo(id)}`)
    }
    if (stored.phase.kind === 'finished') ends.add(stored.phase.unresolved ? 'unresolved' : stored.phase.outcome.status)
    else if (!after.process && !stored.halted && taken && stored.phase.kind !== 'choosing') broken.push(`stands still:${wayTo(id)}`)
  }
  reach(first, -1, frontier)
  for (; frontier.length > 0 && depth < maxDepth && broken.length === 0; depth++) {
    const next: typeof frontier = []
    for (const { moment, id } of frontier) for (const move of moves(moment)) reach(move, id, next)
    frontier = next
  }
  return { moments: seen.size, moves: count, depth, isWhole: frontier.length === 0, ends, broken }
}

const decisions = new WeakMap<RankingDecision, string>()

/** The ranking's own text is long, and the same in all that follows from one round of pings. */
function decisionKey(decision: RankingDecision | null): string {
  if (!decision) return ''
  const known = decisions.get(decision) ?? hash('sha1', JSON.stringify(decision), 'base64')
  decisions.set(decision, known)
  return known
}

/** All of the state but what no step changes. */
function stateKey({ runId, facts, ranking, candidates, decision, ...changing }: RunState): unknown {
  return [decisionKey(decision), changing]
}

const keyOf = ({ stored, process, ...rest }: Moment): string =>
  hash(
    'sha1',
    JSON.stringify([
      stateKey(stored),
      process && (process.state === stored ? 1 : stateKey(process.state)),
      process?.call.kind,
      rest,
    ]),
    'base64',
  )
