/** One column of a list, for a screen, a terminal and a spreadsheet. */
import { formatCents } from '#domain/values/money.ts'

export type Cell = string | number | boolean | null

export interface Column<Row> {
  readonly title: string
  of(row: Row): Cell
  /** Numbers are set to the right. */
  readonly right?: boolean
  /** A moment, shown to the minute. The title tells the zone, once, and a spreadsheet can still read what stands under it. */
  readonly isTime?: boolean
  /** US cents. People read $1,800.00, and a spreadsheet adds up dollars. */
  readonly isCents?: boolean
}

export const bareMinute = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

export const titleOf = <Row>({ title, isTime }: Column<Row>): string => (isTime ? `${title} (UTC)` : title)

export function cellOf<Row>(column: Column<Row>, row: Row, reader: 'person' | 'spreadsheet' = 'person'): Cell {
  const value = column.of(row)
  if (column.isCents && typeof value === 'number') return reader === 'person' ? formatCents(value) : value / 100
  return column.isTime && typeof value === 'string' ? bareMinute(value) : value
}

export const isRight = <Row>({ right, isCents }: Column<Row>): boolean => right ?? isCents ?? false
