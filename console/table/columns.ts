import type { ReactNode } from 'react'
import type { Column } from '#contracts/operators/column.ts'
import type { FilterChanges } from '../kit/screen-search.ts'
import type { Tone } from '../kit/status.tsx'

export interface ListColumn<Row> extends Column<Row> {
  /** How the screen shows it, where plain text is not enough. */
  readonly show?: (row: Row) => ReactNode
  /** Of a status: the color and shape beside what is shown. */
  readonly tone?: (row: Row) => Tone
  readonly wideOnly?: boolean
  /** The filter of this list that lets through what is like this cell; null: there is none. */
  readonly filter?: (row: Row) => FilterChanges | null
}

/** Columns that are not the screen's alone, with what the screen adds, by title. */
export const onScreen = <Row>(
  columns: readonly Column<Row>[],
  added: Readonly<Record<string, Omit<ListColumn<Row>, 'title' | 'of'>>>,
): readonly ListColumn<Row>[] => columns.map((column) => ({ ...column, ...added[column.title] }))
