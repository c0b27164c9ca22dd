/** Lists for people: aligned columns, and nothing in a value that a terminal would obey. */
import { bareMinute, type Cell, type Column, cellOf, isRight, titleOf } from '#contracts/operators/column.ts'

export type Pair = readonly [name: string, value: Cell]

const GAP = '  '

export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => titleOf(column).toUpperCase()),
    ...rows.map((row) => columns.map((column) => shown(cellOf(column, row)))),
  ]
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => lengthOf(line[index] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, index) => pad(text, widths[index] ?? 0, columns[index] !== undefined && isRight(columns[index])))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** 2026-11-15 08:00 UTC: days are New York's, so a time says where it is from. */
export const minute = (moment: string | null): string | null => (moment === null ? null : `${bareMinute(moment)} UTC`)

export const pairs = (values: readonly Pair[]): string => {
  const width = Math.max(0, ...values.map(([name]) => lengthOf(name)))
  return values.map(([name, value]) => `${pad(name, width, false)}${GAP}${shown(value)}`.trimEnd()).join('\n')
}

function shown(value: Cell): string {
  if (value === null) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : plain(value)
}

/** Escape sequences and marks that turn the writing direction could show an operator something else than what is there. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

const lengthOf = (text: string) => [...text].length

const pad = (text: string, width: number, right: boolean) => {
  const gap = ' '.repeat(Math.max(0, width - lengthOf(text)))
  return right ? `${gap}${text}` : `${text}${gap}`
}
