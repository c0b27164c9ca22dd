import { type Kysely, type Selectable, sql } from 'kysely'
import { TAKEN_UP_LATE_MS } from '#domain/matching/run/run-questions.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { RunEnd, RunRecords, StandingRun, StoredRun } from './matching-ports.ts'
import type { MatchingTables } from './matching-tables.ts'

/** Statuses with which a person has been served, or may yet be: nobody else gets the lead meanwhile. */
const STANDING = ['approved', 'sold', 'pending'] as const

export function runRecords(db: Kysely<Tables>): RunRecords {
  const runsWithEmail = () =>
    db
      .selectFrom('runs')
      .innerJoin('applications', 'applications.id', 'runs.application_id')
      .selectAll('runs')
      .select('applications.email_fingerprint')

  return {
    async find(applicationId) {
      const row = await db.selectFrom('runs').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
      return row && runOf(row)
    },

    async findWithEmail(applicationId) {
      const row = await runsWithEmail().where('applications.id', '=', applicationId).executeTakeFirst()
      return row && standingRunOf(row)
    },

    async findByRunId(runId) {
      const row = await db.selectFrom('runs').selectAll().where('run_id', '=', runId).executeTakeFirst()
      return row && runOf(row)
    },

    async add({ applicationId, runId, lendersVersion, state, duplicateOf, at, dueAt, end }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('runs')
        .values({
          application_id: applicationId,
          run_id: runId,
          lenders_version: lendersVersion,
          phase: state?.phase.kind ?? (end ? 'finished' : 'linked'),
          state: state && JSON.stringify(state),
          duplicate_of: duplicateOf ?? null,
          started_at: at,
          due_at: dueAt,
          ...(end && endColumns(end)),
        })
        .onConflict((conflict) => conflict.column('application_id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async advance({ applicationId, revision, state, dueAt, end }) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({
          state: JSON.stringify(state),
          phase: state.phase.kind,
          revision: revision + 1,
          due_at: dueAt,
          ...(end && endColumns(end)),
        })
        .where('application_id', '=', applicationId)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async endDuplicates(applicationId, { at, outcome, lender }) {
      const isAccepted = outcome === 'approved' || outcome === 'sold'
      const { rows } = await sql<{ id: string }>`
        with ended as (
          update runs set phase = 'finished', finished_at = ${at}, outcome = ${outcome}, lender = ${lender}
          where duplicate_of = ${applicationId} and (finished_at is null or outcome = 'pending')
          returning application_id)
        update applications set status = ${outcome}, status_at = ${at}, identity_kept = true,
          handed_off_at = coalesce(handed_off_at, ${isAccepted ? at : null})
        from ended where id = ended.application_id returning id`.execute(db)
      return rows.map(({ id }) => id)
    },

    async takeUp(applicationId, now, until) {
      const row = await db
        .updateTable('runs')
        .set({ revision: sql`revision + 1`, due_at: until, doubted: isToBeDoubted(now) })
        .where('application_id', '=', applicationId)
        .where('due_at', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    async takeOver(applicationId, revision, now, until) {
      const row = await db
        .updateTable('runs')
        .set({ revision: revision + 1, due_at: until, doubted: isToBeDoubted(now) })
        .where('application_id', '=', applicationId)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    async due(now, limit) {
      const rows = await db
        .selectFrom('runs')
        .select('application_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map(({ application_id }) => application_id)
    },

    async tellPending(applicationId, at) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({ told_pending_at: sql`coalesce(told_pending_at, ${at})` })
        .where('application_id', '=', applicationId)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async lock(applicationId) {
      await db.selectFrom('runs').select('run_id').where('application_id', '=', applicationId).forUpdate().execute()
    },

    async lockPerson(personFingerprint) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${personFingerprint}, 7301986))`.execute(db)
    },

    async standingRunOf(personFingerprints, since, except) {
      const row = await runsWithEmail()
        .where('applications.person_fingerprint', 'in', [...personFingerprints])
        .where('applications.id', '<>', except)
        .where('runs.started_at', '>', since)
        .where('runs.state', 'is not', null)
        .where('runs.not_theirs_at', 'is', null)
        .where((where) => where.or([where('runs.finished_at', 'is', null), where('runs.outcome', 'in', STANDING)]))
        .orderBy('runs.started_at', 'desc')
        .limit(1)
        // Whoever links to it now is seen by whoever ends it next.
        .forShare('runs')
        .executeTakeFirst()
      return row && standingRunOf(row)
    },

    async standNoLonger(applicationId, at) {
      await db.updateTable('runs').set({ not_theirs_at: at }).where('application_id', '=', applicationId).execute()
    },

    async countUnfinished(now) {
      const { unfinished, overdue } = await db
        .selectFrom('runs')
        .select(({ fn }) => [
          fn.countAll<string | number>().as('unfinished'),
          fn.countAll<string | number>().filterWhere('due_at', '<=', now).as('overdue'),
        ])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return { unfinishedRuns: Number(unfinished), overdueRuns: Number(overdue) }
    },

    async countAccepted(since) {
      const { count } = await db
        .selectFrom('runs')
        .select(({ fn }) => fn.countAll<string | number>().as('count'))
        .where('finished_at', '>=', since)
        .where('outcome', 'in', ['approved', 'sold'])
        .where('state', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Written by whoever makes the run theirs, and kept: the next one cannot see any more how late it was. */
const isToBeDoubted = (now: Date) => sql<boolean>`doubted or coalesce(begun_in <> database_mark(), false)
  or coalesce(due_at <= ${new Date(now.getTime() - TAKEN_UP_LATE_MS)}, false)`

const endColumns = ({ at, outcome, lender, payoutCents, referenceFingerprint }: RunEnd) => ({
  finished_at: at,
  outcome,
  lender,
  payout_cents: payoutCents,
  reference_fingerprint: referenceFingerprint ?? null,
})

const runOf = (row: Selectable<MatchingTables['runs']>): StoredRun => ({
  applicationId: row.application_id,
  runId: row.run_id,
  lendersVersion: row.lenders_version,
  revision: row.revision,
  state: row.state,
  duplicateOf: row.duplicate_of,
  startedAt: row.started_at,
  dueAt: row.due_at,
  toldPendingAt: row.told_pending_at,
  isDoubted: row.doubted,
  finishedAt: row.finished_at,
  outcome: row.outcome,
  lender: row.lender,
  payoutCents: row.payout_cents,
})

const standingRunOf = (row: Selectable<MatchingTables['runs']> & { readonly email_fingerprint: string }): StandingRun => ({
  run: runOf(row),
  emailFingerprint: row.email_fingerprint,
})
