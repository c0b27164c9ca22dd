/** How the last trial of a backup ended, for the check of the installation to read. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Installation } from '../installation.ts'

const restoreTestRecord = z.strictObject({
  at: z.iso.datetime(),
  backup: z.iso.datetime(),
  isGood: z.boolean(),
})
export type RestoreTestRecord = z.infer<typeof restoreTestRecord>

export function recordRestoreTest({ restoreTestFile }: Pick<Installation, 'restoreTestFile'>, record: RestoreTestRecord): void {
  // Put in its place, not written to: whatever lies there, a link too, is replaced.
  const draft = `${restoreTestFile}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, restoreTestFile)
}

/** Undefined when none was made, or its record is not one of ours. */
export function lastRestoreTest({ restoreTestFile }: Pick<Installation, 'restoreTestFile'>): RestoreTestRecord | undefined {
  if (!existsSync(restoreTestFile)) return undefined
  try {
    return restoreTestRecord.parse(JSON.parse(readFileSync(restoreTestFile, 'utf8')))
  } catch {
    return undefined
  }
}
