/** Who was erased since the backup was made: in the copy they can be read again, until a start has gone through the log. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import type { Finding } from './verify-copy.ts'

const AT_ONCE = 5000

/** Of the log as it is now, and of its copy in the backup. */
export async function checkErasures(copy: Kysely<Tables>, files: readonly string[]): Promise<Finding> {
  const subjects = new Set<string>()
  let unreadable = 0
  for (const file of files) {
    const reading = await erasureFile(file).read()
    for (const subject of reading.subjects) subjects.add(subject)
    unreadable += reading.unreadableLines.length
  }
  const again = await readableOf(copy, [...subjects])
  const passed = unreadable > 0 ? `; ${unreadable} lines cannot be read, and are passed over` : ''
  return {
    title: 'Erasures',
    found: `${subjects.size} in the log; ${again} of them are readable in this backup, and a start on it erases them again${passed}`,
    problems: [],
  }
}

async function readableOf(copy: Kysely<Tables>, subjects: readonly string[]): Promise<number> {
  let sum = 0
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from data_keys
      where wrapped is not null and kind <> 'privacy-request' and subject_id = any(${subjects.slice(from, from + AT_ONCE)}::uuid[])`.execute(
      copy,
    )
    sum += rows[0]?.count ?? 0
  }
  return sum
}
