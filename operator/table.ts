/** Lists for people: aligned columns, and nothing in a value that a terminal would obey. */
export interface Column<Row> {
  readonly title: string
  readonly of: (row: Row) => string | number | boolean | null
  /** Numbers are set to the right. */
  readonly right?: boolean
}

const GAP = '  '

export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => cell(column.of(row))))]
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => lengthOf(line[index] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((text, index) => pad(text, widths[index] ?? 0, columns[index]?.right ?? false))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** Name and value, line by line. */
export const pairs = (values: readonly (readonly [string, string | number | boolean | null])[]): string => {
  const width = Math.max(0, ...values.map(([name]) => lengthOf(name)))
  return values.map(([name, value]) => `${pad(name, width, false)}${GAP}${cell(value)}`.trimEnd()).join('\n')
}

function cell(value: string | number | boolean | null): string {
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

/** A column of times. Its title tells the zone, once, and a spreadsheet can still read what stands under it. */
export const timeColumn = <Row>(title: string, of: (row: Row) => string | null): Column<Row> => ({
  title: `${title} (UTC)`,
  of: (row) => bareMinute(of(row)),
})

/** 2026-11-15 08:00 UTC: days are New York's, so a time says where it is from. */
export const minute = (moment: string | null): string | null => (moment === null ? null : `${bareMinute(moment)} UTC`)

const bareMinute = (moment: string | null): string | null => (moment === null ? null : moment.slice(0, 16).replace('T', ' '))
