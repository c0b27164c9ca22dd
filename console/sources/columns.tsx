import { COUNTED_FIGURES, SOURCE_FIGURES, type SourceFigure } from '#contracts/operators/figures.ts'
import type { SourceRow } from '#contracts/operators/sources.ts'
import type { SourceGroup } from '#domain/visits/visit-notes.ts'
import { formatCount, formatMoney } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'
import type { ListColumn } from '../table/columns.ts'
import { GROUP_LABELS, nameLabel } from './search.ts'

interface Shown {
  readonly by: SourceGroup
  readonly first: string
  readonly last: string
}

/** All of them together. */
export const ALL = 'All'

const figureColumn = (figure: SourceFigure, { by, first, last }: Shown): ListColumn<SourceRow> => {
  const isMoney = figure === 'revenueCents'
  const format = isMoney ? formatMoney : formatCount
  const filter = (name: string) => (name === ALL ? {} : { [by === 'page' ? 'landingPath' : by]: name })
  return {
    title: COUNTED_FIGURES[figure].title,
    of: ({ [figure]: value }) => (isMoney ? formatMoney(value) : value),
    show: ({ name, [figure]: value }) =>
      value === 0 ? (
        <span className="quiet">{format(value)}</span>
      ) : (
        <Num
          value={value}
          format={format}
          to="/leads"
          search={{ ...filter(name), figure: isMoney ? 'sold' : figure, since: first, until: last } as never}
        />
      ),
    right: true,
    wideOnly: figure === 'matched' || figure === 'funded',
  }
}

const cost: ListColumn<SourceRow> = {
  title: 'Cost',
  of: ({ costCents }) => (costCents === 0 ? null : formatMoney(costCents)),
  right: true,
}

export const sourceColumns = (shown: Shown): readonly ListColumn<SourceRow>[] => [
  { title: GROUP_LABELS[shown.by], of: ({ name }) => nameLabel(name, shown.by) },
  ...SOURCE_FIGURES.map((figure) => figureColumn(figure, shown)),
  ...(shown.by === 'page' ? [] : [cost]),
]
