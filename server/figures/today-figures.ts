/** The figures of a range beside those of the same weekdays before it. */
import { COUNTED_FIGURE_NAMES, type CountedFigure } from '#contracts/operators/figures.ts'
import { refusalLabel } from '#contracts/operators/refusal-reasons.ts'
import type { Today, TodaysHour } from '#contracts/operators/today.ts'
import { FAIRNESS_PARTS, type PriceOfFairness } from '#domain/matching/backtest/price-of-fairness.ts'
import type { HourFigure } from './count-figures.ts'
import type { FigureRecords } from './figure-records.ts'
import { hoursOf } from './figure-records.ts'
import { floorHour } from './hours.ts'
import type { ComparedRange } from './ranges.ts'

type TodaysFigures = Pick<
  Today,
  'figures' | 'matchRatePercent' | 'medianAprPercent' | 'medianCostCents' | 'fairness' | 'hours' | 'refusals'
>

interface FigureOptions {
  readonly at: Date
  /** Nobody pays for a test. */
  readonly staging: boolean
}

export async function todaysFigures(
  records: Pick<FigureRecords, 'hours'>,
  compared: ComparedRange,
  { at, staging }: FigureOptions,
): Promise<TodaysFigures> {
  const { range, before } = compared
  const read = async (from: Date, to: Date) => {
    const rows = from < to ? await records.hours({ from, to }) : []
    return staging ? rows.filter(({ figure }) => figure !== 'revenueCents' && figure !== 'fairness') : rows
  }
  const [now, was, rest] = await Promise.all([
    read(range.from, range.to),
    read(before.from, before.to),
    // The hours of the range before, whole, for the picture.
    read(floorHour(before.to), before.end),
  ])
  const wasWhole = [...was.filter(({ hour }) => hour < floorHour(before.to)), ...rest]
  const [one, other] = [sumsOf(now), sumsOf(was)]
  return {
    figures: Object.fromEntries(
      COUNTED_FIGURE_NAMES.map((name) => [name, { now: one.get(name) ?? 0, was: other.get(name) ?? 0 }]),
    ) as Today['figures'],
    matchRatePercent: { now: matchRate(one), was: matchRate(other) },
    medianAprPercent: { now: inHundredths(medianOf(now, 'medianApr')), was: inHundredths(medianOf(was, 'medianApr')) },
    medianCostCents: { now: medianOf(now, 'medianCost'), was: medianOf(was, 'medianCost') },
    fairness: fairnessOf(now),
    hours: hoursOfRange(compared, now, wasWhole, at),
    refusals: refusalsOf(now, was),
  }
}

function fairnessOf(rows: readonly HourFigure[]): PriceOfFairness {
  const sums = Object.fromEntries(FAIRNESS_PARTS.map((part) => [part, 0])) as Record<keyof PriceOfFairness, number>
  for (const { figure, part, value } of rows) if (figure === 'fairness') sums[part as keyof PriceOfFairness] += value
  return sums
}

type Sums = ReadonlyMap<CountedFigure, number>

function sumsOf(rows: readonly HourFigure[]): Sums {
  const sums = new Map<CountedFigure, number>()
  for (const { figure, part, value, samples } of rows)
    if (part === '' && !samples) sums.set(figure as CountedFigure, (sums.get(figure as CountedFigure) ?? 0) + value)
  return sums
}

function matchRate(sums: Sums): number | null {
  const asked = (sums.get('sent') ?? 0) - (sums.get('duplicates') ?? 0)
  return asked > 0 ? Math.round(((sums.get('matched') ?? 0) / asked) * 1000) / 10 : null
}

function medianOf(rows: readonly HourFigure[], figure: string): number | null {
  const samples = rows.flatMap((row) => (row.figure === figure ? (row.samples ?? []) : [])).sort((one, other) => one - other)
  const middle = samples.slice(Math.ceil(samples.length / 2) - 1, Math.floor(samples.length / 2) + 1)
  return samples.length === 0 ? null : Math.round(middle.reduce((sum, value) => sum + value, 0) / middle.length)
}

const inHundredths = (value: number | null): number | null => (value === null ? null : value / 100)

function hoursOfRange(
  { range, earlier }: ComparedRange,
  now: readonly HourFigure[],
  was: readonly HourFigure[],
  at: Date,
): TodaysHour[] {
  const [one, other] = [byHour(now), byHour(was)]
  const current = floorHour(at).getTime()
  return hoursOf({ from: range.from, to: range.end }).map((hour) => {
    const before = earlier(hour)
    return {
      at: hour.toISOString(),
      isPartial: hour.getTime() === current,
      isAhead: hour.getTime() > current,
      sold: one(hour, 'sold'),
      revenueCents: one(hour, 'revenueCents'),
      wasSold: other(before, 'sold'),
      wasRevenueCents: other(before, 'revenueCents'),
    }
  })
}

function byHour(rows: readonly HourFigure[]): (hour: Date, figure: CountedFigure) => number {
  const values = new Map<string, number>()
  const keyOf = (hour: Date, figure: string) => `${hour.getTime()} ${figure}`
  for (const { hour, figure, part, value } of rows)
    if (part === '') values.set(keyOf(hour, figure), (values.get(keyOf(hour, figure)) ?? 0) + value)
  return (hour, figure) => values.get(keyOf(hour, figure)) ?? 0
}

function refusalsOf(now: readonly HourFigure[], was: readonly HourFigure[]): Today['refusals'] {
  const [one, other] = [byReason(now), byReason(was)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((reason) => ({ reason, text: refusalLabel(reason), now: one.get(reason) ?? 0, was: other.get(reason) ?? 0 }))
    .sort((a, b) => b.now - a.now || b.was - a.was || (a.reason < b.reason ? -1 : 1))
}

function byReason(rows: readonly HourFigure[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { figure, part, value } of rows) if (figure === 'refused' && part !== '') sums.set(part, (sums.get(part) ?? 0) + value)
  return sums
}
