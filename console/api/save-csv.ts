import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import { saveFile } from './save-file.ts'

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
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', BYTE_ORDER_MARK, text)
}
