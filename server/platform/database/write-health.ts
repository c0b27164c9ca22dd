/**
 * Whether the database takes writes: with a full disk, or as a copy of another that has taken over, it still answers every read. A write that
 * is refused for such a reason is noted; from then on a probe that needs room on the disk decides when all is well again.
 */
import { type Kysely, sql } from 'kysely'
import { isNotAllowed, isWriteRefusal } from './sql-states.ts'
import type { Tables } from './tables.ts'

const PROBE_TIMEOUT_MS = 2_000
/** However many ask. */
const PROBE_EVERY_MS = 250

export function watchWrites(probe: () => Promise<unknown>) {
  let isRefusing = false
  let probed: { readonly atMs: number; readonly isWritable: Promise<boolean> } | undefined
  const probeAgain = () => {
    const atMs = performance.now()
    if (!probed || atMs - probed.atMs > PROBE_EVERY_MS)
      probed = { atMs, isWritable: Promise.race([succeeds(probe), after(PROBE_TIMEOUT_MS)]) }
    return probed.isWritable
  }
  return {
    note(error: unknown) {
      isRefusing ||= isWriteRefusal(error)
    },
    async isWritable() {
      if (isRefusing) isRefusing = !(await probeAgain())
      return !isRefusing
    },
  }
}

/** Half a megabyte, gone with the transaction. */
export const probeWrites = (inside: Kysely<Tables>): Promise<unknown> =>
  sql`create temporary table write_probe on commit drop as
    select md5(number::text) as filling from generate_series(1, 8000) as number`.execute(inside)

const succeeds = (probe: () => Promise<unknown>): Promise<boolean> =>
  probe().then(
    () => true,
    // A user who may make no temporary table learns nothing from the attempt.
    (error) => isNotAllowed(error),
  )

export const after = (ms: number): Promise<boolean> => new Promise((done) => setTimeout(() => done(false), ms).unref())
