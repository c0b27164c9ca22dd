/** What many replays come to, beside what was: in all, by state and by lender. Only runs whose end would be known are summed on either side. */
import { type makeReplay, type RecordedRun, type Replay, recordedEnd } from './replay.ts'

export interface BacktestSide {
  /** Calls to lenders. */
  readonly asked: number
  readonly sold: number
  readonly nobody: number
  /** Of the sold: what they cost their people over the whole term, and what lenders paid. */
  readonly costCents: number
  readonly revenueCents: number
  /** The same of whoever stood first by rank, taken or not. */
  readonly firstCostCents: number
  readonly firstPayoutCents: number
}

interface Compared<Side> {
  readonly then: Side
  readonly would: Side
}

interface LenderSide {
  readonly asked: number
  readonly first: number
  readonly sold: number
}

interface StateSums extends Compared<BacktestSide> {
  readonly applications: number
  readonly notKnown: number
}

export interface BacktestSums extends StateSums {
  readonly neverAsked: number
  readonly neverPosted: number
  readonly sameWinner: number
  readonly states: Readonly<Record<string, StateSums>>
  readonly lenders: Readonly<Record<string, Compared<LenderSide>>>
}

const NOTHING: BacktestSide = {
  asked: 0,
  sold: 0,
  nobody: 0,
  costCents: 0,
  revenueCents: 0,
  firstCostCents: 0,
  firstPayoutCents: 0,
}
const NO_STATE: StateSums = { applications: 0, notKnown: 0, then: NOTHING, would: NOTHING }
export const NO_SUMS: BacktestSums = { ...NO_STATE, neverAsked: 0, neverPosted: 0, sameWinner: 0, states: {}, lenders: {} }

export function backtest(runs: readonly RecordedRun[], replayOf: ReturnType<typeof makeReplay>): BacktestSums {
  const sums: Sums = {}
  addInto(sums, NO_SUMS as unknown as Sums)
  for (const run of runs) addInto(sums, sumsOf(run, recordedEnd(run), replayOf(run)) as unknown as Sums)
  return sums as unknown as BacktestSums
}

/** Two parts of one backtest. */
export function addBacktests(one: BacktestSums, other: BacktestSums): BacktestSums {
  const sums: Sums = {}
  for (const part of [one, other]) addInto(sums, part as unknown as Sums)
  return sums as unknown as BacktestSums
}

interface Sums {
  [name: string]: number | Sums
}

function addInto(sums: Sums, more: Sums): void {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') sums[name] = (typeof sums[name] === 'number' ? sums[name] : 0) + value
    else addInto((sums[name] ??= {}) as Sums, value)
  }
}

function sumsOf({ facts: { state } }: RecordedRun, then: Replay, would: Replay): BacktestSums {
  if (would.end.kind === 'not-known') {
    const unknown = { ...NO_STATE, applications: 1, notKnown: 1 }
    return { ...NO_SUMS, ...unknown, [would.end.because]: 1, states: { [state]: unknown } }
  }
  const known = { applications: 1, notKnown: 0, then: sideOf(then), would: sideOf(would) }
  const lenders = [...new Set([...then.asked, ...would.asked])].map((id) => [
    id,
    { then: ofLender(then, id), would: ofLender(would, id) },
  ])
  const isSame = winnerOf(then) === winnerOf(would)
  return { ...NO_SUMS, ...known, sameWinner: Number(isSame), states: { [state]: known }, lenders: Object.fromEntries(lenders) }
}

const winnerOf = ({ end }: Replay) => (end.kind === 'sold' ? end.lender : null)

const sideOf = ({ asked, first, end }: Replay): BacktestSide => ({
  asked: asked.length,
  sold: Number(end.kind === 'sold'),
  nobody: Number(end.kind === 'nobody'),
  costCents: end.kind === 'sold' ? end.costCents : 0,
  revenueCents: end.kind === 'sold' ? end.payoutCents : 0,
  firstCostCents: first?.costCents ?? 0,
  firstPayoutCents: first?.payoutCents ?? 0,
})

const ofLender = (replay: Replay, id: string): LenderSide => ({
  asked: Number(replay.asked.includes(id)),
  first: Number(replay.first?.lender === id),
  sold: Number(winnerOf(replay) === id),
})
