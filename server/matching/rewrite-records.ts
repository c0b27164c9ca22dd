/** Rows as older versions wrote them, for `rewrite-plain-text.ts`. */

import { type Kysely, sql } from 'kysely'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { VisitNotes } from '#domain/visit-notes.ts'

import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    rewrites: { name: string; done_at: Date }
  }
}

export interface RunWithReference {
  readonly applicationId: string
  readonly revision: number
  readonly state: RunState
  readonly identityKept: boolean
}

export const rewriteRecords = (db: Kysely<Tables>) => ({
  async doneAt(name: string) {
    return (await db.selectFrom('rewrites').select('done_at').where('name', '=', name).executeTakeFirst())?.done_at
  },

  async markDone(name: string, at: Date) {
    await db
      .insertInto('rewrites')
      .values({ name, done_at: at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ done_at: at }))
      .execute()
  },

  async runsWithReference(startedSince: Date, afterId: string | undefined, limit: number) {
    const rows = await db
      .selectFrom('runs')
      .innerJoin('applications', 'applications.id', 'runs.application_id')
      .select(['runs.application_id', 'runs.revision', 'runs.state', 'applications.identity_kept'])
      .where('runs.started_at', '>=', startedSince)
      .where(sql<boolean>`jsonb_path_exists(runs.state, '$.**.reference ? (@ != null)')`)
      .$if(afterId !== undefined, (query) => query.where('runs.application_id', '>', afterId ?? ''))
      .orderBy('runs.application_id')
      .limit(limit)
      .execute()
    return rows.map(({ application_id, revision, state, identity_kept }) => ({
      applicationId: application_id,
      revision,
      state: state as RunState,
      identityKept: identity_kept,
    }))
  },

  /** Does nothing when another process has written since: that was this version, or the next start finds the row. */
  async replaceState(applicationId: string, revision: number, state: RunState, referenceFingerprint: string | undefined) {
    await db
      .updateTable('runs')
      .set({ state: JSON.stringify(state), reference_fingerprint: referenceFingerprint ?? null })
      .where('application_id', '=', applicationId)
      .where('revision', '=', revision)
      .execute()
  },

  async visitsAfter(createdSince: Date, afterId: string | undefined, limit: number) {
    return db
      .selectFrom('applications')
      .select(['id', 'visit'])
      .where('created_at', '>=', createdSince)
      .where(sql<boolean>`visit ?| array['landingPath', 'utmSource', 'utmMedium', 'utmCampaign']`)
      .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute()
  },

  async replaceVisit(id: string, visit: VisitNotes) {
    await db
      .updateTable('applications')
      .set({ visit: JSON.stringify(visit) })
      .where('id', '=', id)
      .execute()
  },
})

export type RewriteRecords = ReturnType<typeof rewriteRecords>
