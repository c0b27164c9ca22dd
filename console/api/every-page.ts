/** A list as a whole, page by page: what a spreadsheet gets is the filter, never only what is on the screen. */
const MOST_ROWS = 100_000

export async function everyPage<Row>(
  page: (before: string | undefined, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  limit = 500,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let before: string | undefined; rows.length < MOST_ROWS; ) {
    const next = await page(before, limit)
    rows.push(...next)
    const last = next.at(-1)
    if (!last || next.length < limit) return rows
    before = idOf(last)
  }
  return rows
}
