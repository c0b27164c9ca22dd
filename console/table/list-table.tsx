/** A list of the server's: filters and pages are in the address, and each row's first cell is a link. The table library loads after the screen. */
import { lazy, Suspense } from 'react'
import { Empty, Loading } from '../kit/states.tsx'
import type { ListTableProps } from './list-table-props.ts'

// biome-ignore lint/suspicious/noExplicitAny: lazy components have no type parameters
const DrawnTable = lazy(() => import('./drawn-table.tsx').then(({ DrawnTable }) => ({ default: DrawnTable<any> })))

export function ListTable<Row>(props: ListTableProps<Row>) {
  if (props.rows.length === 0) return <Empty>{props.empty}</Empty>
  return (
    <Suspense fallback={<Loading rows={Math.min(12, props.rows.length)} />}>
      <DrawnTable {...props} />
    </Suspense>
  )
}
