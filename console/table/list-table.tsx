/** A list of the server's: filters and pages are in the address, and each row's first cell is a link. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cellOf, isRight } from '#contracts/operators/column.ts'
import { Panel } from '../kit/panel.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Empty } from '../kit/states.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { CellFilter, moveInTable } from './cell-filter.tsx'
import type { ListColumn } from './columns.ts'

interface PagerProps {
  readonly count: number
  readonly size: number
  readonly before: string | undefined
  readonly next: string | null
}

/** No list is counted to its end: that alone would take longer than the page. */
function Pager({ count, size, before, next }: PagerProps) {
  const goesOn = next !== null
  if (!goesOn && before === undefined) return <p className="pager quiet">{count === 1 ? '1 row' : `All ${count} rows`}</p>
  const page = (cursor: string | undefined) => ((now: object) => ({ ...now, before: cursor })) as never
  return (
    <nav className="pager" aria-label="Pages">
      {before !== undefined && (
        <Link to="." search={page(undefined)} className="button">
          Newest
        </Link>
      )}
      {goesOn && (
        <Link to="." search={page(next)} className="button">
          {count < size ? 'Look further back' : `Next ${size}`}
        </Link>
      )}
      <span className="quiet">{goesOn ? `${count} shown, more follow` : `${count} shown, the last`}</span>
    </nav>
  )
}

/** What tells a row from the others: its id, unless it has none. */
type Identified<Row> = Row extends { readonly id: string }
  ? { readonly idOf?: (row: Row) => string }
  : { readonly idOf: (row: Row) => string }
const ownId = (row: unknown) => (row as { readonly id: string }).id

interface ListTableProps<Row> {
  /** What is listed, for who hears it. */
  readonly title: string
  /** Of the module, not made anew with every drawing. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly empty: ReactNode
  readonly rowLink?: (row: Row) => LinkProps
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

export function ListTable<Row>({
  title,
  columns,
  rows,
  idOf = ownId,
  empty,
  rowLink,
  rowActs,
  page,
  isStale,
}: ListTableProps<Row> & Identified<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <div className="list" data-stale={isStale}>
      <ScrollBox label={title}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" {...classesOf(column)}>
                  {column.title}
                </th>
              ))}
              {rowActs && (
                <th scope="col">
                  <span className="only-aloud">Acts</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...(columns.some(({ filter }) => filter) && { onKeyDown: moveInTable })}>
            {rows.map((row) => (
              <tr key={idOf(row)} data-linked={rowLink !== undefined}>
                {columns.map((column, place) =>
                  place === 0 ? (
                    <th key={column.title} scope="row" {...classesOf(column)}>
                      {rowLink ? (
                        <Link className="row-link" {...rowLink(row)}>
                          {shown(column, row)}
                        </Link>
                      ) : (
                        shown(column, row)
                      )}
                    </th>
                  ) : (
                    <td key={column.title} {...classesOf(column)}>
                      {shown(column, row)}
                      <Filtered column={column} row={row} />
                    </td>
                  ),
                )}
                {rowActs && <td className="row-acts">{rowActs(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {page && <Pager count={rows.length} size={page.size} before={page.before} next={nextOf(rows, idOf, page)} />}
    </div>
  )
}

function Filtered<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  const changes = column.filter?.(row)
  return changes ? <CellFilter changes={changes} /> : null
}

function nextOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { size, next }: NonNullable<ListTableProps<Row>['page']>,
): string | null {
  if (next !== undefined) return next
  const last = rows.at(-1)
  return last === undefined || rows.length < size ? null : idOf(last)
}

function shown<Row>(column: ListColumn<Row>, row: Row) {
  const content = contentOf(column, row)
  return column.tone ? <Status tone={column.tone(row)}>{content}</Status> : content
}

function contentOf<Row>(column: ListColumn<Row>, row: Row) {
  if (column.show) return column.show(row)
  const value = column.of(row)
  if (column.isTime) return <Time at={value === null ? null : String(value)} />
  const text = cellOf(column, row)
  if (text === null) return <span className="quiet">–</span>
  return typeof text === 'boolean' ? (text ? 'yes' : 'no') : text
}

function classesOf<Row>(column: ListColumn<Row>) {
  const classes = [isRight(column) && 'is-right', column.wideOnly && 'wide-only'].filter(Boolean)
  return classes.length > 0 ? { className: classes.join(' ') } : {}
}

type ListPanelProps<Row> = ListTableProps<Row> & Identified<Row> & { readonly actions?: ReactNode; readonly children?: ReactNode }

export const ListPanel = <Row,>(props: ListPanelProps<Row>) => (
  <Panel title={props.title} actions={props.actions}>
    {ListTable<Row>(props)}
    {props.children}
  </Panel>
)
