import type { ListedApplication } from '#contracts/operators/applications.ts'
import { send } from '../api/send.ts'
import type { LeadsFilter } from './search.ts'

const AT_ONCE = 500
const MOST_ROWS = 100_000

/** The whole filter, page by page: a page may be short and still not be the last. */
export async function everyLead(filter: LeadsFilter): Promise<readonly ListedApplication[]> {
  const rows: ListedApplication[] = []
  for (let before: string | undefined; rows.length < MOST_ROWS; ) {
    const { applications, next } = await send('GET /applications', { ...filter, limit: AT_ONCE, ...(before && { before }) })
    rows.push(...applications)
    if (next === null) break
    before = next
  }
  return rows
}
