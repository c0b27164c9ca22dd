/**
 * Erases the applications and verifications that `erasure-scope.ts` finds. The decision stays, without an identity, and so do its ledger and a
 * privacy request, which the law wants kept.
 */
import type { ErasureEntry } from '#contracts/operators/erasures.ts'
import type { Needs } from '../needs.ts'
import { type Erasure, type ErasureRequest, scopeOfErasure } from './erasure-scope.ts'
import { writeLog } from './replay-erasures.ts'

export async function erasePerson(
  context: Needs,
  {
    expected,
    reason,
    ...request
  }: ErasureRequest & { readonly expected?: number | undefined; readonly reason?: string | undefined },
): Promise<Erasure> {
  const { storage, log, now, matching } = context
  const found = await scopeOfErasure(context, request)
  if (found.kind !== 'erased') return found
  const { applications, verifications, reference } = found.scope
  if (found.scope.unconfirmed && reason === undefined) return { kind: 'unconfirmed' }
  if (expected !== undefined && expected !== applications.length) return { kind: 'other-scope', applications: applications.length }
  const line = (kind: ErasureEntry['kind']) => (subjectId: string) => ({
    subjectId,
    kind,
    reference,
    erasedAt: now().toISOString(),
  })
  const entries = [...applications.map(line('application')), ...verifications.map(line('verification'))]
  await storage.transaction(async (records) => {
    for (const entry of entries) {
      if (entry.kind === 'application') await matching.forget(records, entry.subjectId)
      await records.erasures.erase(entry)
    }
  })
  // After the commit: a line without an erasure would, at the next replay, erase a person whose erasure we reported as failed.
  const logWritten = await writeLog(context, entries)
  log.note('person-erased', { count: entries.length })
  return { kind: 'erased', scope: { ...found.scope, logWritten } }
}
