/** A list as a whole, page by page: what a spreadsheet gets is the filter, never only what is on the screen. */
const AT_ONCE = 500
const MOST_ROWS = 100_000

interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where the list goes on: a page may be short and still not be the last. */
  readonly next: string | null | undefined
}

export async function everyPage<Row>(
  read: (cursor: { readonly before?: string; readonly limit: number }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let before: string | null | undefined; all.length < MOST_ROWS; ) {
    const { rows, next } = await read({ limit: AT_ONCE, ...(before && { before }) })
    all.push(...rows)
    if (!next) break
    before = next
  }
  return all
}
