/** The lists of sources, as screens, terminals and spreadsheets show them. Without schemas, for the console. */
import type { Column } from './column.ts'
import { COUNTED_FIGURES, SOURCE_FIGURES } from './figures.ts'
import type { SourceName, SourceRow } from './sources.ts'

export const FIGURE_COLUMNS = SOURCE_FIGURES.map((figure) => ({
  figure,
  title: COUNTED_FIGURES[figure].title,
  of: ({ [figure]: value }: SourceRow) => value,
  right: true,
  isCents: figure === 'revenueCents',
}))
export const COST_COLUMN: Column<SourceRow> = { title: 'Cost', of: ({ costCents }) => costCents || null, isCents: true }

export const NAME_COLUMNS = [
  { title: 'Name', of: ({ name }) => name },
  {
    title: 'Status',
    of: ({ state, label, mergedInto }) => (mergedInto ? `counted as ${mergedInto}` : label ? `shown as ${label}` : state),
  },
] as const satisfies readonly Column<SourceName>[]
