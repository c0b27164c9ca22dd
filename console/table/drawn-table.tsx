import { Link } from '@tanstack/react-router'
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { cellOf } from '#domain/operators/command.ts'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Time } from '../kit/time.tsx'
import { CellFilter, moveInTable } from './cell-filter.tsx'
import type { ListColumn } from './columns.ts'
import type { ListTableProps } from './list-table-props.ts'
import { Pager } from './pager.tsx'

const FEATURES = tableFeatures({})

export function DrawnTable<Row>({ label, columns, rows, idOf, rowLink, rowActs, page, isStale }: ListTableProps<Row>) {
  const defined = useMemo(
    () =>
      columns.map(
        (column, place): ColumnDef<typeof FEATURES, Row & object> => ({
          id: String(place),
          header: column.title,
          cell: ({ row }) => shown(column, row.original),
        }),
      ),
    [columns],
  )
  const table = useTable({
    features: FEATURES,
    columns: defined,
    data: rows as readonly (Row & object)[] as (Row & object)[],
    getRowId: (row) => idOf(row),
  })
  return (
    <div className="list" data-stale={isStale}>
      <ScrollBox label={label}>
        <table>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header, place) => (
                  <th key={header.id} scope="col" {...classesOf(columns[place])}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
                {rowActs && (
                  <th scope="col">
                    <span className="only-aloud">Acts</span>
                  </th>
                )}
              </tr>
            ))}
          </thead>
          <tbody {...(columns.some(({ filter }) => filter) && { onKeyDown: moveInTable })}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} data-linked={rowLink !== undefined}>
                {row.getAllCells().map((cell, place) =>
                  place === 0 ? (
                    <th key={cell.id} scope="row" {...classesOf(columns[0])}>
                      {rowLink ? (
                        <Link className="row-link" {...rowLink(row.original)}>
                          <table.FlexRender cell={cell} />
                        </Link>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </th>
                  ) : (
                    <td key={cell.id} {...classesOf(columns[place])}>
                      <table.FlexRender cell={cell} />
                      <Filtered column={columns[place]} row={row.original} />
                    </td>
                  ),
                )}
                {rowActs && <td className="row-acts">{rowActs(row.original)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {page && <Pager count={rows.length} size={page.size} before={page.before} next={nextOf(rows, idOf, page)} />}
    </div>
  )
}

function Filtered<Row>({ column, row }: { readonly column: ListColumn<Row> | undefined; readonly row: Row }) {
  const changes = column?.filter?.(row)
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

function classesOf<Row>(column: ListColumn<Row> | undefined) {
  const classes = [column?.right && 'is-right', column?.wideOnly && 'wide-only'].filter(Boolean)
  return classes.length > 0 ? { className: classes.join(' ') } : {}
}
