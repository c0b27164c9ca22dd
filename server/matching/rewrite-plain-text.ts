/**
 * Before any request is served: free text that an older version stored in the open is sealed, or reduced to words that identify no person. A
 * process of the older version may still write while this one starts, so every start checks again the rows since a day before the last check.
 */

import type { Context } from '../context.ts'
import { campaignNotes } from '../submissions/visit-notes.ts'
import { referenceFingerprint, withoutLenderText } from './lender-text.ts'

const BATCH = 200
const DAY_MS = 86_400_000

const REWRITES: Readonly<Record<string, (context: Context, since: Date) => Promise<number>>> = {
  'lender-references': sealReferences,
  'visit-notes': reduceVisitNotes,
}

export async function rewritePlainText(context: Context): Promise<void> {
  const { rewrites } = context.storage.records
  for (const [name, rewrite] of Object.entries(REWRITES)) {
    const begun = context.now()
    const last = await rewrites.doneAt(name)
    const count = await rewrite(context, new Date(last ? last.getTime() - DAY_MS : 0))
    await rewrites.markDone(name, begun)
    if (count > 0) context.log.note('plain-text-rewritten', { stage: name, count })
  }
}

async function sealReferences({ storage, vault }: Context, since: Date): Promise<number> {
  let count = 0
  for (let after: string | undefined; ; ) {
    const runs = await storage.records.rewrites.runsWithReference(since, after, BATCH)
    await storage.transaction(async (records) => {
      for (const { applicationId, revision, state, identityKept } of runs) {
        const { phase } = state
        const outcome = phase.kind === 'finished' ? phase.outcome : { lender: null, reference: null }
        // A reference past its retention time is dropped, not sealed: it would have been purged with the identity.
        if (outcome.reference && identityKept)
          await records.sealed.putOnce(applicationId, 'lender-reference', { reference: outcome.reference })
        await records.rewrites.replaceState(applicationId, revision, withoutLenderText(state), referenceFingerprint(vault, outcome))
      }
    })
    count += runs.length
    after = runs.at(-1)?.applicationId
    if (runs.length < BATCH) return count
  }
}

async function reduceVisitNotes(context: Context, since: Date): Promise<number> {
  const { rewrites } = context.storage.records
  let count = 0
  for (let after: string | undefined; ; ) {
    const rows = await rewrites.visitsAfter(since, after, BATCH)
    for (const { id, visit } of rows) {
      const reduced = { ...visit, ...campaignNotes(visit, context) }
      if (JSON.stringify(reduced) === JSON.stringify(visit)) continue
      await rewrites.replaceVisit(id, reduced)
      count++
    }
    after = rows.at(-1)?.id
    if (rows.length < BATCH) return count
  }
}
