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
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
