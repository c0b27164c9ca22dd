import type { Column } from '#contracts/operators/column.ts'
import { COUNTED_FIGURES, type CountedFigure } from '#contracts/operators/figures.ts'
import type { FunnelDay } from '#contracts/operators/stats.ts'

/** Every figure of every day of the range. */
export const SHEET_COLUMNS: readonly Column<FunnelDay>[] = [
  { title: 'Day (New York)', of: ({ day }) => day },
  ...(Object.entries(COUNTED_FIGURES) as [CountedFigure, { readonly title: string }][]).map(([name, { title }]) => ({
    title: name === 'revenueCents' ? `${title}, US cents` : title,
    of: (row: FunnelDay) => row[name],
    right: true,
  })),
]
