/** A picture of figures over time, and the same figures as a table. */
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import type { ChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import { Drawing } from './drawing.tsx'

export function Chart(props: ChartProps) {
  const [isTable, setTable] = useState(false)
  const { title, series, partial, height = 200 } = props
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        <ul className="legend">
          {series.map(({ label, isPast, kind }, place) => (
            <li key={label} data-place={place} data-past={isPast} data-kind={kind}>
              {label}
            </li>
          ))}
          {partial !== undefined && <li data-partial="true">not over yet</li>}
        </ul>
        <Button look="quiet" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
          As table
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable {...props} />
      ) : (
        <div role="img" aria-label={`${title}. The button “As table” shows the figures.`} className="drawing">
          <Drawing {...props} height={height} />
        </div>
      )}
    </figure>
  )
}
