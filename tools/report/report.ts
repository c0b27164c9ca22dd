/** What `npm test` wants to know of a stage, whichever program ran it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Report {
  readonly passed: number
  readonly failed: number
  /** Tests that this machine cannot run. */
  readonly skipped: number
  /** Why, each reason once. */
  readonly leftOut: readonly string[]
  /** Tests that passed at the second attempt: `path/to/file.test.ts > its name`. */
  readonly retried: readonly string[]
  readonly files: readonly { readonly file: string; readonly ms: number }[]
}

/** Writes nothing without a file: then a developer runs a few tests by hand. */
export function writeReport(report: Report, file = process.env.TEST_REPORT): void {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}
