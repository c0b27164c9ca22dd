/** What stands along the edges of a chart. */
import { dayOf, formatCount, formatMoment } from '../kit/format.ts'
import type { ChartProps, ChartSeries } from './chart-props.ts'

export type Scale = NonNullable<ReturnType<typeof scaleOf>>

const MOST_MARKS = 4

/** From nothing to a round figure that no value goes beyond. Undefined: nothing is drawn by it. */
export function scaleOf(series: readonly ChartSeries[]) {
  if (series.length === 0) return undefined
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const wanted = most / MOST_MARKS
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, [1, 2, 5, 10].map((unit) => unit * power).find((unit) => unit >= wanted) ?? wanted)
  const count = Math.ceil(most / step)
  return {
    top: count * step,
    marks: Array.from({ length: count + 1 }, (_, place) => place * step),
    format: series.find(({ format }) => format)?.format ?? formatCount,
  }
}

/** Hours of a clock that a reader expects, or every so many days. */
const HOUR_STEPS = [1, 2, 3, 6, 12, 24]

export function momentsShown(at: readonly number[], step: ChartProps['step'], most: number): number[] {
  if (step === 'day') return at.filter((_, place) => place % Math.ceil(at.length / most) === 0)
  const every = HOUR_STEPS.find((hours) => at.length / hours <= most) ?? 24
  return at.filter((moment) => Number(hourOf(moment).slice(0, 2)) % every === 0)
}

/** Nov 14 where a day begins, 09:00 within it. */
export function momentLabel(moment: number, step: ChartProps['step']): string {
  const day = formatMoment(new Date(moment).toISOString(), 'day', new Date(moment))
  return step === 'day' || dayOf(new Date(moment - 1)) !== dayOf(new Date(moment)) ? day : hourOf(moment)
}

const hourOf = (moment: number): string => formatMoment(new Date(moment).toISOString(), 'minute', new Date(moment)).slice(-8, -3)
