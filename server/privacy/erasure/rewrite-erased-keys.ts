/** Removes the data keys of erased persons from the database's files within a day. */
import { assertNever } from '#domain/values/assert-never.ts'
import type { Needs } from '../needs.ts'

/** `busy`: to be tried again soon. */
export async function rewriteErasedKeys(context: Needs, when: 'now' | 'if-overdue'): Promise<'done' | 'busy'> {
  const { storage, log, metrics, rewriteKeys, rewriteOverdueHours } = context
  const { count, overdue } = await storage.records.erasures.keysOnDisk(rewriteOverdueHours)
  metrics.keysOnDisk(count)
  if (count === 0 || (when === 'if-overdue' && !overdue)) return 'done'

  const rewrite = await rewriteKeys()
  metrics.keyRewrite(rewrite.kind)
  switch (rewrite.kind) {
    case 'rewritten':
      metrics.keysOnDisk(0)
      log.note('keys-rewritten', { count: rewrite.keys })
      if (!rewrite.statistics) log.warn('statistics-not-rewritten')
      if (!rewrite.writeAheadLog) log.note('write-ahead-log-left')
      return 'done'
    case 'busy':
    case 'not-owner':
      log.warn('keys-not-rewritten', { code: rewrite.kind, count })
      return rewrite.kind === 'busy' ? 'busy' : 'done'
    default:
      return assertNever(rewrite)
  }
}
