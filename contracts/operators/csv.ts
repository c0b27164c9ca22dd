/**
 * Lists for spreadsheets (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front: somebody who writes
 * =HYPERLINK(…) into a form must not have it run on an operator's machine.
 */
import { type Cell, type Column, cellOf, titleOf } from './column.ts'

export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (values: readonly Cell[]) => `${values.map(field).join(',')}\r\n`
  return [line(columns.map(titleOf)), ...rows.map((row) => line(columns.map((column) => cellOf(column, row, 'spreadsheet'))))].join(
    '',
  )
}

/** Also after spaces or line breaks, which spreadsheets skip, and in the wide forms that some of them take for the plain ones. */
const LOOKS_LIKE_FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]/u
const BEGINS_WITH_CONTROL = /^[\t\r\n]/

function field(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = LOOKS_LIKE_FORMULA.test(value) || BEGINS_WITH_CONTROL.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
