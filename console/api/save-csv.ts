import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'

export interface Export<Row> {
  /** The file is called so, with the day. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: () => Promise<readonly Row[]>
}

/** Without it, spreadsheets take the file for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

export async function saveCsv<Row>({ name, columns, rows }: Export<Row>): Promise<void> {
  const text = csv(columns, await rows())
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, [BYTE_ORDER_MARK, text], 'text/csv;charset=utf-8')
}

export function saveFile(name: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
