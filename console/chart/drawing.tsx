/** Bars and dots over time, as SVG: it prints, and takes its colors from the stylesheet, in either scheme. */
import { useEffect, useId, useRef, useState } from 'react'
import type { ChartProps, ChartSeries } from './chart-props.ts'
import { momentLabel, momentsShown, type Scale, scaleOf } from './scale.ts'

type Props = ChartProps & { readonly height: number }

/** Another width has room for other words along the edge. */
export function Drawing(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const size = new ResizeObserver(() => setWidth(box.clientWidth))
    size.observe(box)
    return () => size.disconnect()
  }, [])
  return <div ref={place}>{width > 0 && <Plot {...props} width={width} />}</div>
}

/** Room around the bars, for the words along the edges. */
const EDGE = { top: 8, bottom: 26, side: 48, bare: 8, title: 16 } as const
/** Room for a moment's words. */
const LABEL_WIDTH = 64
const DOT_RADIUS = 4

function Plot({ at, series, step, height, partial, scales, width }: Props & { readonly width: number }) {
  const hatch = useId()
  const [left, right] = [false, true].map((onRight) => scaleOf(series.filter((one) => (one.onRight ?? false) === onRight)))
  const title = scales ? EDGE.title : 0
  const from = EDGE.side + title
  const to = width - (right ? EDGE.side + title : EDGE.bare)
  const column = (to - from) / Math.max(1, at.length)
  const middle = (place: number) => from + column * (place + 0.5)
  const ground = height - EDGE.bottom
  const heightOf = (value: number, scale: Scale | undefined) => (value / (scale?.top ?? 1)) * (ground - EDGE.top)
  const shown = momentsShown(at, step, Math.max(1, Math.floor((width - 120) / LABEL_WIDTH)))
  const marksOf = (kind: ChartSeries['kind']) =>
    series.map(
      (one, place) =>
        one.kind === kind && (
          <g key={one.label} data-place={place} data-past={one.isPast}>
            {one.values.map((value, moment) =>
              value === null ? null : (
                <Mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its moment
                  key={moment}
                  kind={one.kind}
                  x={middle(moment)}
                  ground={ground}
                  height={heightOf(value, one.onRight ? right : left)}
                  width={one.isPast ? Math.min(column * 0.85, 36) : Math.min(column * 0.6, 28)}
                />
              ),
            )}
          </g>
        ),
    )
  return (
    <svg className="plot" width={width} height={height} aria-hidden="true">
      {left?.marks.map((mark) => (
        <g key={mark}>
          <line x1={from} x2={to} y1={ground - heightOf(mark, left)} y2={ground - heightOf(mark, left)} />
          <text x={from - 6} y={ground - heightOf(mark, left)} dy="0.35em" textAnchor="end">
            {left.format(mark)}
          </text>
        </g>
      ))}
      {right?.marks.map((mark) => (
        <text key={mark} x={to + 6} y={ground - heightOf(mark, right)} dy="0.35em">
          {right.format(mark)}
        </text>
      ))}
      {scales && <SideTitle x={12} y={ground / 2} text={scales.left} />}
      {scales && right && <SideTitle x={width - 4} y={ground / 2} text={scales.right} />}
      {shown.map((moment) => (
        <text key={moment} x={middle(at.indexOf(moment))} y={height - 8} textAnchor="middle">
          {momentLabel(moment, step)}
        </text>
      ))}
      {marksOf('bars')}
      {partial !== undefined && (
        <>
          <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="hatch" width="3" height="8" />
          </pattern>
          {/* What is not over yet must not look like a fall. */}
          <rect x={middle(partial) - column / 2} y={EDGE.top} width={column} height={ground - EDGE.top} fill={`url(#${hatch})`} />
        </>
      )}
      {marksOf('dots')}
    </svg>
  )
}

const SideTitle = ({ x, y, text: copy }: { readonly x: number; readonly y: number; readonly text: string }) => (
  <text x={x} y={y} textAnchor="middle" transform={`rotate(-90 ${x} ${y})`}>
    {copy}
  </text>
)

type MarkProps = Pick<ChartSeries, 'kind'> & Readonly<Record<'x' | 'ground' | 'height' | 'width', number>>

function Mark({ kind, x, ground, height, width }: MarkProps) {
  if (kind === 'dots') return <circle cx={x} cy={ground - height} r={DOT_RADIUS} />
  return <rect x={x - width / 2} y={ground - height} width={width} height={height} rx={Math.min(3, height / 2)} />
}
