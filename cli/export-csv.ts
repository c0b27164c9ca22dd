/** A list as a whole, page by page, as CSV: safe to open in a spreadsheet. */
import { writeFileSync } from 'node:fs'
import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import type { Shell } from './shell.ts'

interface Export<Row> {
  readonly columns: readonly Column<Row>[]
  /** What the rows are. */
  readonly called: string
  /** Without it, to standard output. */
  readonly out: string | undefined
  readonly read: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
}

export async function exportCsv<Row>({ write, tell }: Pick<Shell, 'write' | 'tell'>, { columns, called, out, read }: Export<Row>) {
  const all: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows, next } = await read(cursor)
    all.push(...rows)
    cursor = next
  }
  const text = csv(columns, all)
  if (!out) return write(text)
  writeFileSync(out, text, { mode: 0o600 })
  tell(`${all.length} ${called} written to ${out}.`)
}
