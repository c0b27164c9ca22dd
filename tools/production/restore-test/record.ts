/** How the last trial of a backup ended, for the check of the installation to read. */
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { Installation } from '../installation.ts'

const restoreTestRecord = z.strictObject({
  at: z.iso.datetime(),
  /** When the backup was made. */
  backup: z.iso.datetime(),
  isGood: z.boolean(),
})
export type RestoreTestRecord = z.infer<typeof restoreTestRecord>

export function recordRestoreTest({ restoreTestFile }: Pick<Installation, 'restoreTestFile'>, record: RestoreTestRecord): void {
  writeFileSync(restoreTestFile, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  // A trial by root leaves a file that the service's own user can write to next time.
  const { uid, gid } = statSync(dirname(restoreTestFile))
  if (process.getuid?.() === 0) chownSync(restoreTestFile, uid, gid)
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
