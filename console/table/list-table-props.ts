import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListColumn } from './columns.ts'

export interface ListTableProps<Row> {
  /** What is listed, for who hears it. */
  readonly label: string
  /** Of the module, not made anew with every drawing. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** What is shown when the list is empty: why, and what to do. */
  readonly empty: ReactNode
  readonly rowLink?: (row: Row) => LinkProps
  /** At the end of each row. */
  readonly rowActs?: (row: Row) => ReactNode
  /** The list goes on: `before` in the address gives what follows. */
  readonly page?: {
    readonly size: number
    readonly before: string | undefined
    /** Where the server says that the list goes on; null: nowhere. Without it, a full page goes on after its last row. */
    readonly next?: string | null
  }
  /** The last page stays until the next has come. */
  readonly isStale?: boolean
}
