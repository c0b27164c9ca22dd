import type { ReactNode } from 'react'
import type { Column } from '#domain/operators/command.ts'

/** One column, for the screen and for the spreadsheet. */
export interface ListColumn<Row> extends Column<Row> {
  /** How the screen shows it, where plain text is not enough. */
  readonly show?: (row: Row) => ReactNode
  /** Left out on a phone. */
  readonly wideOnly?: boolean
}
