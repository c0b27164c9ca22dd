/** uPlot draws on a canvas, which sees no stylesheet: colors are read from the page, and again when the scheme changes. */
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatCount, ZONE } from '../kit/format.ts'
import type { ChartProps, ChartSeries } from './chart-props.ts'

const SECOND_MS = 1_000
const FONT = '11px system-ui, sans-serif'
/** In the order of the series; the past is drawn in the last of them. */
const COLORS = ['--yours', '--gold-ink', '--soft'] as const
const DARK = '(prefers-color-scheme: dark)'

export function Drawing(props: ChartProps & { readonly height: number }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const shape = JSON.stringify([props.at, props.series.map(({ format: _format, ...series }) => series), props.partial])

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the figures are others, not when their objects are
  useEffect(() => {
    const box = place.current
    if (!box) return
    let plot: uPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new uPlot(optionsOf(latest.current, box), dataOf(latest.current), box)
    }
    draw()
    const scheme = window.matchMedia(DARK)
    scheme.addEventListener('change', draw)
    const size = new ResizeObserver(() => plot?.setSize({ width: box.clientWidth, height: latest.current.height }))
    size.observe(box)
    return () => {
      scheme.removeEventListener('change', draw)
      size.disconnect()
      plot?.destroy()
    }
  }, [shape])
  return <div ref={place} />
}

const dataOf = ({ at, series }: ChartProps): uPlot.AlignedData =>
  [at.map((moment) => moment / SECOND_MS), ...series.map(({ values }) => [...values])] as unknown as uPlot.AlignedData

function optionsOf({ series, step, height, partial }: ChartProps & { readonly height: number }, box: HTMLElement): uPlot.Options {
  const style = getComputedStyle(box)
  /** A canvas does not know light-dark(): the probe answers what the page makes of it. */
  const color = (name: string) => {
    box.style.color = `var(${name})`
    const resolved = getComputedStyle(box).color
    box.style.color = ''
    return resolved
  }
  const quiet = color('--soft')
  const line = color('--line')
  const axis = { stroke: quiet, font: FONT, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  const formatOf = (onRight: boolean) => series.find((one) => (one.onRight ?? false) === onRight)?.format ?? formatCount
  const values = (onRight: boolean) => (_plot: uPlot, splits: number[]) => splits.map(formatOf(onRight))
  const hasRight = series.some(({ onRight }) => onRight)
  return {
    width: box.clientWidth || Number.parseFloat(style.width),
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * SECOND_MS), ZONE),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      left: { range: (_plot, _least, most) => [0, roundUp(most)] },
      right: { range: (_plot, _least, most) => [0, roundUp(most)] },
    },
    axes: [
      { ...axis, grid: { show: false }, ...(step === 'day' && { space: 60 }) },
      { ...axis, scale: 'left', values: values(false), size: 52 },
      ...(hasRight ? [{ ...axis, scale: 'right', side: 1 as const, values: values(true), grid: { show: false }, size: 60 }] : []),
    ],
    series: [{}, ...series.map((one, place) => seriesOptions(one, color(one.isPast ? '--edge' : (COLORS[place] ?? '--ink'))))],
    hooks: partial === undefined ? {} : { draw: [hatch(partial, color('--card'))] },
  }
}

function seriesOptions({ kind, isPast, onRight }: ChartSeries, color: string): uPlot.Series {
  const bars = uPlot.paths.bars?.({ size: [0.6, 28], radius: 0.15 })
  return {
    scale: onRight ? 'right' : 'left',
    stroke: color,
    width: kind === 'line' ? 1.75 : 0,
    ...(kind === 'bars' && { fill: color, ...(bars && { paths: bars }) }),
    ...(isPast && kind === 'line' && { dash: [4, 4] }),
    points: { show: false },
    spanGaps: false,
  }
}

/** A top that leaves room above the highest figure, and is at least one. */
function roundUp(most: number | null): number {
  const wanted = Math.max(1, (most ?? 0) * 1.08)
  const unit = 10 ** Math.floor(Math.log10(wanted)) / 2
  return Math.ceil(wanted / unit) * unit
}

/** Stripes over the bar: what is not over yet must not look like a fall. */
const hatch = (place: number, ground: string) => (plot: uPlot) => {
  const moments = plot.data[0]
  const [moment, neighbor] = [moments[place], moments[place === 0 ? 1 : place - 1]]
  if (moment === undefined || neighbor === undefined) return
  const x = plot.valToPos(moment, 'x', true)
  const half = Math.abs(x - plot.valToPos(neighbor, 'x', true)) / 2
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(x - half, bbox.top, half * 2, bbox.height)
  ctx.clip()
  ctx.strokeStyle = ground
  ctx.lineWidth = 3
  for (let offset = -bbox.height; offset < half * 2; offset += 8) {
    ctx.beginPath()
    ctx.moveTo(x - half + offset, bbox.top + bbox.height)
    ctx.lineTo(x - half + offset + bbox.height, bbox.top)
    ctx.stroke()
  }
  ctx.restore()
}
