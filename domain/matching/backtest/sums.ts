/**
 * What many replays come to, beside what was: in all, by state and by lender. Each figure sums the same runs on either side: those of which it
 * is known. Who is asked and who stands first is not known where a lender was never asked; the end, where one was never posted to either.
 */
import { type makeReplay, type RecordedRun, type Replay, recordedEnd } from './replay.ts'

/** Lenders asked; of the sold, what they cost their people over the whole term and what lenders paid; the same of who stood first by rank. */
const NONE = { asked: 0, sold: 0, nobody: 0, costCents: 0, revenueCents: 0, firstCostCents: 0, firstPayoutCents: 0 }
const NO_STATE = { applications: 0, notKnown: 0, was: NONE, would: NONE }
const NO_LENDER = { asked: 0, first: 0, sold: 0 }

export type BacktestSide = Readonly<typeof NONE>
type StateSums = Readonly<typeof NO_STATE>
type LenderSide = Readonly<typeof NO_LENDER>

export interface BacktestSums extends StateSums {
  readonly neverAsked: number
  readonly neverPosted: number
  readonly sameWinner: number
  readonly states: Readonly<Record<string, StateSums>>
  readonly lenders: Readonly<Record<string, { readonly was: LenderSide; readonly would: LenderSide }>>
}

export const NO_SUMS: BacktestSums = { ...NO_STATE, states: {}, lenders: {}, neverAsked: 0, neverPosted: 0, sameWinner: 0 }

export const backtest = (runs: readonly RecordedRun[], replayOf: ReturnType<typeof makeReplay>): BacktestSums =>
  addBacktests(NO_SUMS, ...runs.map((run) => sumsOf(run, recordedEnd(run), replayOf(run))))

export function addBacktests(...parts: readonly BacktestSums[]): BacktestSums {
  const sums: Sums = {}
  for (const part of parts) addInto(sums, part as unknown as Sums)
  return sums as unknown as BacktestSums
}

interface Sums {
  [name: string]: number | Sums
}

function addInto(sums: Sums, more: Sums): void {
  for (const [name, value] of Object.entries(more)) {
    const before = sums[name] ?? (typeof value === 'number' ? 0 : {})
    sums[name] = before
    if (typeof value !== 'number') addInto(before as Sums, value)
    else sums[name] = (before as number) + value
  }
}

function sumsOf({ facts: { state } }: RecordedRun, recorded: Replay, would: Replay): BacktestSums {
  const because = would.end.kind === 'not-known' ? would.end.because : undefined
  const one = { ...NO_STATE, applications: 1, notKnown: Number(because !== undefined) }
  if (because === 'neverAsked') return { ...NO_SUMS, ...one, states: { [state]: one }, neverAsked: 1 }
  const was = because ? { ...recorded, end: would.end } : recorded
  const known = { ...one, was: sideOf(was), would: sideOf(would) }
  const ids = [...new Set([...was.asked, ...would.asked])]
  const lenders = Object.fromEntries(ids.map((id) => [id, { was: ofLender(was, id), would: ofLender(would, id) }]))
  const sameWinner = Number(!because && winnerOf(was) === winnerOf(would))
  return { ...NO_SUMS, ...known, neverPosted: one.notKnown, sameWinner, states: { [state]: known }, lenders }
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
