import { type Kysely, sql } from 'kysely'
import { CLAIMED_LATE_MS } from '#domain/matching/run/run-questions.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Tables } from '../platform/database/tables.ts'
import { endColumns, type NewRunRecord, type RunEnd, runOf, standingRunOf } from './stored-run.ts'

/** Statuses with which a person has been served, or may yet be: nobody else gets the lead meanwhile. */
const STANDING = ['approved', 'sold', 'pending'] as const

export function runRecords(db: Kysely<Tables>) {
  const runsWithEmail = () =>
    db
      .selectFrom('runs')
      .innerJoin('applications', 'applications.id', 'runs.application_id')
      .selectAll('runs')
      .select('applications.email_fingerprint')

  return {
    async find(applicationId: string) {
      const row = await db.selectFrom('runs').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
      return row && runOf(row)
    },

    async findWithEmail(applicationId: string) {
      const row = await runsWithEmail().where('applications.id', '=', applicationId).executeTakeFirst()
      return row && standingRunOf(row)
    },

    async findByRunId(runId: string) {
      const row = await db.selectFrom('runs').selectAll().where('run_id', '=', runId).executeTakeFirst()
      return row && runOf(row)
    },

    async add({ applicationId, runId, lendersVersion, state, duplicateOf, at, dueAt, end }: NewRunRecord) {
      await db
        .insertInto('runs')
        .values({
          application_id: applicationId,
          run_id: runId,
          lenders_version: lendersVersion,
          phase: state?.phase.kind ?? (end ? 'finished' : 'linked'),
          ...(state && { ...stateColumns(state), candidates: JSON.stringify(state.candidates) }),
          duplicate_of: duplicateOf ?? null,
          started_at: at,
          due_at: dueAt,
          ...(end && endColumns(end)),
        })
        .execute()
    },

    /** False: somebody else has written since, and the run is theirs. */
    async advance({
      applicationId,
      revision,
      before,
      state,
      dueAt,
      end,
    }: {
      readonly applicationId: string
      readonly revision: number
      /** What is stored, if known: of its large parts, those that have not changed are not sent again. */
      readonly before?: RunState | undefined
      readonly state: RunState
      readonly dueAt: Date | null
      readonly end?: RunEnd | undefined
    }) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({
          ...stateColumns(state),
          candidates: partOf('candidates'),
          ...(before?.decision === state.decision && { decision: partOf('decision') }),
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

    /** Gives the result of a run to those that wait for it; answers which. After the run's own end in the same transaction. */
    async endDuplicates(applicationId: string, { at, outcome, lender }: RunEnd) {
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

    /** Makes a run ours that is due; undefined when it is not, or when somebody else was quicker. */
    async claim(applicationId: string, now: Date, until: Date) {
      const row = await db
        .updateTable('runs')
        .set({ revision: sql`revision + 1`, due_at: until, doubted: isDoubtful(now) })
        .where('application_id', '=', applicationId)
        .where('due_at', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    /** The same, due or not, for somebody who knows better: a lender that reports by itself. */
    async claimRevision(applicationId: string, revision: number, now: Date, until: Date) {
      const row = await db
        .updateTable('runs')
        .set({ revision: revision + 1, due_at: until, doubted: isDoubtful(now) })
        .where('application_id', '=', applicationId)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    async due(now: Date, limit: number) {
      const rows = await db
        .selectFrom('runs')
        .select('application_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map(({ application_id }) => application_id)
    },

    /** False: the run has ended, and its result can be told instead. */
    async markPending(applicationId: string, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({ told_pending_at: sql`coalesce(told_pending_at, ${at})` })
        .where('application_id', '=', applicationId)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Two that make an answer for one application line up here until the transaction ends. */
    async lock(applicationId: string) {
      await db.selectFrom('runs').select('run_id').where('application_id', '=', applicationId).forUpdate().execute()
    },

    /** Two submissions of one person line up here until the transaction ends. */
    async lockPerson(personFingerprint: string) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${personFingerprint}, 7301986))`.execute(db)
    },

    /** The newest run of the person that ended well, or has not ended; it does not end before the transaction does. */
    async standingRunOf(personFingerprints: readonly string[], since: Date, except: string) {
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

    /** Whoever has the same number and date of birth is served as if this run had never been. */
    async revokeStanding(applicationId: string, at: Date) {
      await db.updateTable('runs').set({ not_theirs_at: at }).where('application_id', '=', applicationId).execute()
    },

    async countUnfinished(now: Date) {
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

    async countAccepted(since: Date) {
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

const stateColumns = ({ candidates: _, decision, ...state }: RunState) => ({
  state: JSON.stringify(state),
  decision: decision && JSON.stringify(decision),
})

/** As it is stored, and without being written again: in its own column or, by an older version, in the state. */
const partOf = (part: 'candidates' | 'decision') =>
  sql<string | null>`coalesce(${sql.ref(part)}, (state -> ${sql.lit(part)})::json)`

/** Written by whoever makes the run theirs, and kept: the next one cannot see any more how late it was. */
const isDoubtful = (now: Date) => sql<boolean>`doubted or coalesce(begun_in <> database_mark(), false)
  or coalesce(due_at <= ${new Date(now.getTime() - CLAIMED_LATE_MS)}, false)`

export type RunRecords = ReturnType<typeof runRecords>
