/** uPlot draws on a canvas, which sees no stylesheet: colors are read from the page, and again when the scheme changes. */
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatCount, ZONE } from '../kit/format.ts'
import type { ChartProps, ChartSeries } from './chart-props.ts'
import { momentsShown, momentWords, type Scale, scaleOf } from './scale.ts'

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
    // Another width has room for other words along the edge.
    const size = new ResizeObserver(() => plot?.width !== box.clientWidth && draw())
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

const STEP_SECONDS = { hour: 3_600, day: 86_400 } as const
/** Room for a moment's words. */
const LABEL_WIDTH = 64

function optionsOf(props: ChartProps & { readonly height: number }, box: HTMLElement): uPlot.Options {
  const { at, series, step, height, partial, scales } = props
  const color = (name: string) => colorNow(name, box)
  const axis = { stroke: color('--soft'), font: FONT, labelFont: FONT, labelSize: 16, ticks: { show: false } }
  const grid = { stroke: color('--line'), width: 1 }
  const [left, right] = [false, true].map((onRight) => scaleOf(series.filter((one) => (one.onRight ?? false) === onRight)))
  const half = STEP_SECONDS[step] / 2
  const width = box.clientWidth || Number.parseFloat(getComputedStyle(box).width)
  const shown = momentsShown(at, step, Math.max(1, Math.floor((width - 120) / LABEL_WIDTH)))
  const sideAxis = (scale: Scale | undefined) => ({
    splits: () => scale?.marks ?? [],
    values: (_plot: uPlot, marks: number[]) => marks.map(scale?.format ?? formatCount),
  })
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * SECOND_MS), ZONE),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      // The first bar and the last are whole.
      x: { range: (_plot, least, most) => [least - half, most + half] },
      left: { range: [0, left?.top ?? 1] },
      right: { range: [0, right?.top ?? 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: () => shown.map((moment) => moment / SECOND_MS),
        values: (_plot, marks) => marks.map((seconds) => momentWords(seconds * SECOND_MS, step)),
      },
      { ...axis, ...sideAxis(left), grid, scale: 'left', size: 52, ...(scales && { label: scales.left }) },
      ...(right
        ? [{ ...axis, ...sideAxis(right), grid: { show: false }, scale: 'right', side: 1 as const, size: 56, label: scales?.right }]
        : []),
    ] as uPlot.Axis[],
    series: [
      {},
      ...series.map((one, place) => seriesOptions(one, color(one.isPast ? '--edge' : (COLORS[place] ?? '--ink')), color('--card'))),
    ],
    hooks: partial === undefined ? {} : { draw: [hatch(partial, color('--card'))] },
  }
}

/** A canvas does not know light-dark(): a new element, which has no color to change from, says what the page makes of it. */
function colorNow(name: string, box: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function seriesOptions({ kind, isPast, onRight }: ChartSeries, color: string, ground: string): uPlot.Series {
  const scale = onRight ? 'right' : 'left'
  if (kind === 'dots')
    return { scale, stroke: color, paths: () => null, points: { show: true, size: 8, width: 1.5, stroke: ground, fill: color } }
  const bars = uPlot.paths.bars?.({ size: isPast ? [0.85, 36] : [0.6, 28], radius: 0.15 })
  return {
    scale,
    stroke: color,
    width: isPast ? 1.5 : 0,
    ...(isPast ? { dash: [3, 3] } : { fill: color }),
    ...(bars && { paths: bars }),
    points: { show: false },
  }
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
