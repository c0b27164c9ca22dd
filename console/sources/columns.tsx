import { COST_COLUMN, FIGURE_COLUMNS } from '#contracts/operators/source-columns.ts'
import type { SourceRow } from '#contracts/operators/sources.ts'
import { firstDayOf, lastDayOf } from '#domain/values/month.ts'
import { formatCount, formatMoney } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'
import type { ListColumn } from '../table/columns.ts'
import { type Asked, GROUP_LABELS, nameLabel } from './search.ts'

/** All of them together. */
export const ALL = 'All'

/** Each number opens its list; revenue, the leads that brought it. */
export function sourceColumns({ by, month }: Asked): readonly ListColumn<SourceRow>[] {
  const period = { since: firstDayOf(month), until: lastDayOf(month) }
  const filter = (name: string) => (name === ALL ? {} : { [by === 'page' ? 'landingPath' : by]: name })
  const figures = FIGURE_COLUMNS.map(({ figure, ...column }): ListColumn<SourceRow> => {
    const format = column.isCents ? formatMoney : formatCount
    const listed = column.isCents ? 'sold' : figure
    return {
      ...column,
      show: (row) =>
        column.of(row) === 0 ? (
          <span className="quiet">{format(0)}</span>
        ) : (
          <Num
            value={column.of(row)}
            format={format}
            to="/leads"
            search={{ ...filter(row.name), figure: listed, ...period } as never}
          />
        ),
      wideOnly: figure === 'matched' || figure === 'funded',
    }
  })
  const name = { title: GROUP_LABELS[by], of: (row: SourceRow) => nameLabel(row.name, by) }
  return [name, ...figures, ...(by === 'page' ? [] : [COST_COLUMN])]
}
