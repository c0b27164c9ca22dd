/**
 * A time scale that folds idle time. A lead is 300 milliseconds of pings and then two days of silence: times in which nothing begins or ends
 * get a fixed width, and the rest is drawn to scale, so that both can be read.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Segment extends Span {
  readonly isIdle: boolean
  /** In parts of the width. */
  readonly left: number
  readonly right: number
}

interface Fold {
  /** A gap between two spans that is longer than this is idle. */
  readonly minIdleMs: number
  /** Of a longer span only the beginning and the end count: a mail that waits for hours is no reason to draw hours. */
  readonly longMs: number
  readonly idleWidth: number
  /** For a moment, and at least for any part that is drawn to scale. */
  readonly leastWidth: number
}

export const FOLDED: Fold = { minIdleMs: 2_000, longMs: 30_000, idleWidth: 0.06, leastWidth: 0.02 }
export const UNFOLDED: Fold = { ...FOLDED, minIdleMs: Number.POSITIVE_INFINITY }

/** From the first moment to the last, without a gap, from 0 to 1. */
export function segments(spans: readonly Span[], fold: Fold): Segment[] {
  const active = merged(
    spans.flatMap((span) => ends(span, fold)),
    fold,
  )
  const idleCount = Math.max(0, active.length - 1)
  const idleWidth = idleCount === 0 ? 0 : Math.min(fold.idleWidth, 0.5 / idleCount)
  const least = Math.min(fold.leastWidth, 0.5 / Math.max(1, active.length))
  const total = active.reduce((sum, { from, to }) => sum + to - from, 0)
  const toShare = 1 - idleCount * idleWidth - active.length * least
  const widthOf = ({ from, to }: Span) => least + (total > 0 ? (toShare * (to - from)) / total : toShare / active.length)

  const placed: Segment[] = []
  let left = 0
  for (const [place, span] of active.entries()) {
    const before = active[place - 1]
    if (before) {
      placed.push({ from: before.to, to: span.from, isIdle: true, left, right: left + idleWidth })
      left += idleWidth
    }
    const right = place === active.length - 1 ? 1 : left + widthOf(span)
    placed.push({ ...span, isIdle: false, left, right })
    left = right
  }
  return placed
}

const ends = (span: Span, { longMs, minIdleMs }: Fold): Span[] =>
  span.to - span.from > longMs && Number.isFinite(minIdleMs)
    ? [
        { from: span.from, to: span.from },
        { from: span.to, to: span.to },
      ]
    : [span]

function merged(spans: readonly Span[], { minIdleMs }: Fold): Span[] {
  const active: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = active.at(-1)
    if (last && from - last.to <= minIdleMs) last.to = Math.max(last.to, to)
    else active.push({ from, to })
  }
  return active
}

/** Where a moment stands, from 0 to 1. */
export function placeOf(placed: readonly Segment[], at: number): number {
  const segment = placed.find(({ to }) => at <= to) ?? placed.at(-1)
  if (!segment) return 0
  const { from, to, left, right } = segment
  if (to === from) return left
  return left + Math.min(1, Math.max(0, (at - from) / (to - from))) * (right - left)
}

const STEPS_MS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 600_000, 3_600_000, 21_600_000, 86_400_000,
]
/** In parts of the width: a label has room there. */
const TICK_ROOM = 0.14

/** Moments to be written on the axis: round ones since the start where there is room, and none where idle time is folded. */
export function ticksOf(placed: readonly Segment[]): number[] {
  const start = placed[0]?.from ?? 0
  return placed.flatMap(({ from, to, isIdle, left, right }) => {
    if (isIdle || right - left < TICK_ROOM) return []
    const wanted = (to - from) / ((right - left) / TICK_ROOM)
    const step = STEPS_MS.find((each) => each >= wanted) ?? 7 * 86_400_000
    const first = Math.ceil((from - start) / step) * step + start
    return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, place) => first + place * step).filter(
      (at) => to === from || (at - from) / (to - from) <= 1 - TICK_ROOM / 3 / (right - left),
    )
  })
}
