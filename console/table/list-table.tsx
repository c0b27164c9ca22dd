/** A list of the server's: filters and pages are in the address, and each row's first cell is a link. */
import { Link } from '@tanstack/react-router'
import { cellOf } from '#contracts/operators/column.ts'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Empty } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'
import { CellFilter, moveInTable } from './cell-filter.tsx'
import type { ListColumn } from './columns.ts'
import type { ListTableProps } from './list-table-props.ts'
import { Pager } from './pager.tsx'

export function ListTable<Row>({ label, columns, rows, idOf, empty, rowLink, rowActs, page, isStale }: ListTableProps<Row>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <div className="list" data-stale={isStale}>
      <ScrollBox label={label}>
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
  if (column.show) return column.show(row)
  const value = column.of(row)
  if (column.isTime) return <Time at={value === null ? null : String(value)} />
  const text = cellOf(column, row)
  if (text === null) return <span className="quiet">–</span>
  return typeof text === 'boolean' ? (text ? 'yes' : 'no') : text
}

function classesOf<Row>({ right, wideOnly }: ListColumn<Row>) {
  const classes = [right && 'is-right', wideOnly && 'wide-only'].filter(Boolean)
  return classes.length > 0 ? { className: classes.join(' ') } : {}
}
