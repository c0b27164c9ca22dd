/**
 * A time scale that folds idle time. A lead is 300 milliseconds of pings and then two days of silence: times in which nothing begins or ends
 * get a fixed width, and the rest is drawn to scale, so that both can be read.
 */
import { formatDuration } from '../../kit/format.ts'

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

/** A gap between two spans that is longer than this is idle. */
const MIN_IDLE_MS = 2_000
/** Of a longer span only the beginning and the end count: a mail that waits for hours is no reason to draw hours. */
const LONG_MS = 30_000
const IDLE_WIDTH = 0.06
/** For a moment, and at least for any part that is drawn to scale. */
const LEAST_WIDTH = 0.02

/** From the first moment to the last, without a gap, from 0 to 1. */
export function segments(spans: readonly Span[]): Segment[] {
  const active = merged(spans.flatMap(ends))
  const idleCount = Math.max(0, active.length - 1)
  const idleWidth = idleCount === 0 ? 0 : Math.min(IDLE_WIDTH, 0.5 / idleCount)
  const least = Math.min(LEAST_WIDTH, 0.5 / Math.max(1, active.length))
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

const ends = ({ from, to }: Span): Span[] => (to - from > LONG_MS ? [from, to].map((at) => ({ from: at, to: at })) : [{ from, to }])

function merged(spans: readonly Span[]): Span[] {
  const active: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = active.at(-1)
    if (last && from - last.to <= MIN_IDLE_MS) last.to = Math.max(last.to, to)
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
/** What a label needs: so much a character in the axis' type, and a gap. */
const CHARACTER_PX = 7
const GAP_PX = 10
const widthOfText = (text: string) => text.length * CHARACTER_PX + GAP_PX

export interface AxisLabel {
  readonly text: string
  readonly isIdle: boolean
  /** Where it begins, in parts of the width. */
  readonly left: number
}

/**
 * What is written on an axis of so many pixels, and never over each other: how long idle time was, where it fits, and round moments since the
 * start wherever there is room beside that.
 */
export function labelsOf(placed: readonly Segment[], widthPx: number): AxisLabel[] {
  const labels: AxisLabel[] = []
  const start = placed[0]?.from ?? 0
  const put = (text: string, isIdle: boolean, left: number) => {
    const right = left + widthOfText(text) / widthPx
    const isFree = labels.every((other) => right <= other.left || left >= other.left + widthOfText(other.text) / widthPx)
    if (isFree && right <= 1) labels.push({ text, isIdle, left })
  }
  for (const { from, to, left, right } of placed.filter(({ isIdle }) => isIdle)) {
    const text = `+${formatDuration(to - from)}`
    put(text, true, (left + right - widthOfText(text) / widthPx) / 2)
  }
  for (const { from, to, left, right } of placed.filter(({ isIdle }) => !isIdle)) {
    const wanted = ((to - from) * widthOfText('000 ms')) / widthPx / (right - left)
    const step = STEPS_MS.find((each) => each >= wanted) ?? 7 * 86_400_000
    const first = Math.ceil((from - start) / step) * step + start
    for (let at = first; at <= to; at += step) put(at === start ? '0' : formatDuration(at - start), false, placeOf(placed, at))
  }
  return labels
}
