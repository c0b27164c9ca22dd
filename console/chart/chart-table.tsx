import { formatCount, formatMoment } from '../kit/format.ts'
import { ScrollBox } from '../kit/scroll-box.tsx'
import type { ChartProps } from './chart-props.ts'

export function ChartTable({ title, at, step, series, partial }: ChartProps) {
  const now = new Date()
  return (
    <ScrollBox label={title} className="chart-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{step === 'day' ? 'Day' : 'Hour'}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="is-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {at.map((moment, place) => (
            <tr key={moment}>
              <th scope="row">
                {formatMoment(new Date(moment).toISOString(), step === 'day' ? 'day' : 'minute', now)}
                {place === partial && ' (not over yet)'}
              </th>
              {series.map(({ label, values, format = formatCount }) => {
                const value = values[place]
                return (
                  <td key={label} className="is-right">
                    {value === null || value === undefined ? '–' : format(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
