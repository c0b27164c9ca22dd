/** A line chart as SVG, drawn by hand: evenly spaced points, since clients and stored applications grow by factors. */
import { BRAND_COLORS, PAGE_COLORS } from '#domain/brand-colors.ts'
import type { Chart } from './findings.ts'

const WIDTH = 640
const HEIGHT = 300
const LEFT = 70
const RIGHT = 20
const TOP = 20
const BOTTOM = 50
const { ocean, blue, grape, green, plum } = PAGE_COLORS
const COLORS = [green, ocean, blue, grape, plum].map(({ primary }) => primary)
const TICKS = 4
/** More points than this are a course of time, and spaced as they are. */
const FEW_POINTS = 12

export function chartSvg({ title, xTitle, yTitle, series }: Chart): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((one, other) => one - other)
  const top = niceTop(Math.max(...series.flatMap(({ points }) => points.map(([, y]) => y)).filter(Number.isFinite)))
  const isCourse = xs.length > FEW_POINTS
  const [first = 0, last = 1] = [xs[0], xs.at(-1)]
  const share = (x: number) => (isCourse ? (x - first) / (last - first || 1) : xs.indexOf(x) / Math.max(1, xs.length - 1))
  const placeX = (x: number) => LEFT + share(x) * (WIDTH - LEFT - RIGHT)
  const placeY = (y: number) => HEIGHT - BOTTOM - (y / top) * (HEIGHT - TOP - BOTTOM)
  const point = ([x, y]: readonly [number, number]) => `${placeX(x).toFixed(1)},${placeY(y).toFixed(1)}`

  const labelled = isCourse ? Array.from({ length: TICKS + 1 }, (_, tick) => first + ((last - first) * tick) / TICKS) : xs
  const xLabels = labelled.map((x) => text(placeX(x), HEIGHT - BOTTOM + 18, number(x), 'middle'))
  const yLabels = Array.from({ length: TICKS + 1 }, (_, tick) => (top * tick) / TICKS).map(
    (y) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${placeY(y)}" y2="${placeY(y)}" stroke="${BRAND_COLORS.line}"/>${text(LEFT - 8, placeY(y) + 4, number(y), 'end')}`,
  )
  const lines = series.map(({ points }, place) => {
    const color = COLORS[place % COLORS.length]
    const dots = isCourse
      ? ''
      : points.map(([x, y]) => `<circle cx="${placeX(x)}" cy="${placeY(y)}" r="3.5" fill="${color}"/>`).join('')
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map(point).join(' ')}"/>${dots}`
  })
  const legend = series.map(
    ({ name }, place) => `<li><span class="mark" data-color="${place % COLORS.length}"></span>${escapeHtml(name)}</li>`,
  )
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">${yLabels.join('')}${xLabels.join('')}${lines.join('')}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, xTitle, 'middle')}${text(LEFT, TOP - 6, yTitle, 'start')}</svg>
<ul class="legend">${legend.join('')}</ul></figure>`
}

export const CHART_COLORS_CSS = COLORS.map((color, place) => `.mark[data-color="${place}"]{background:${color}}`).join('\n')

export const escapeHtml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const text = (x: number, y: number, value: string, anchor: string) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(value)}</text>`

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** 1, 2, 2.5 or 5 times a power of ten: the least that is not below. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value > 0 ? value : 1))
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power
}
