import { type Kysely, sql } from 'kysely'
import { CLAIMED_LATE_MS } from '#domain/matching/run/run-questions.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { setStatusOf } from '../../submissions/application-records.ts'
import { samePersonAs } from '../../submissions/same-person.ts'
import { activeRunOf, endColumns, type NewRunRecord, type RunEnd, runOf, type StoredRun } from './stored-run.ts'

/** Statuses with which a person has a lender, or may yet: no second run begins meanwhile. */
const STANDING = ['approved', 'sold', 'pending'] as const

/** The lender's number for a lead is a way to the person, and the contract's figures are the person's own words. */
export const forgetReference = (db: Kysely<Tables>, applicationId: string) =>
  db.updateTable('runs').set({ reference_fingerprint: null, contract: null }).where('application_id', '=', applicationId).execute()

interface Advance {
  readonly applicationId: string
  readonly revision: number
  /** The stored state, if known: large parts of it that have not changed are not sent again. */
  readonly before?: RunState | undefined
  readonly state: RunState
  readonly dueAt: Date | null
  readonly end?: RunEnd | undefined
  /** Write nothing when the person has said that nothing is to be sent any more. */
  readonly heedsStop?: boolean | undefined
}

export function runRecords(db: Kysely<Tables>) {
  return {
    async find(applicationId: string) {
      const row = await db.selectFrom('runs').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
      return row && runOf(row)
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
          ...(state && { state: stateColumn(state), ...decisionColumn(state), candidates: JSON.stringify(state.candidates) }),
          duplicate_of: duplicateOf ?? null,
          started_at: at,
          due_at: dueAt,
          ...(end && endColumns(end)),
        })
        .execute()
    },

    /** False: another process has claimed the run since. */
    async advance({ applicationId, revision, before, state, dueAt, end, heedsStop }: Advance) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({
          state: stateColumn(state),
          ...(before?.decision !== state.decision && decisionColumn(state)),
          phase: state.phase.kind,
          revision: revision + 1,
          due_at: dueAt,
          ...(end && endColumns(end)),
        })
        .where('application_id', '=', applicationId)
        .where('revision', '=', revision)
        .$if(heedsStop === true, (query) => query.where('stop_asked_at', 'is', null))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The person wants nothing to be sent any more; false: the run has ended. Its lease stays with the process that has it. */
    async askStop(applicationId: string, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({ stop_asked_at: sql`coalesce(stop_asked_at, ${at})` })
        .where('application_id', '=', applicationId)
        .where('state', 'is not', null)
        .where((where) => where.or([where('finished_at', 'is', null), where('outcome', '=', 'pending')]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Whether the person was told to wait for a mail; nobody is told so until the transaction ends. */
    async lockPendingAnswered(applicationId: string) {
      const row = await db
        .selectFrom('runs')
        .select('pending_answered_at')
        .where('application_id', '=', applicationId)
        .forUpdate()
        .executeTakeFirst()
      return row?.pending_answered_at != null
    },

    /** Gives a run's result to the duplicates that wait for it; answers their ids. After the run's own end in the same transaction. */
    async endDuplicates(applicationId: string, { at, outcome, lender }: RunEnd) {
      const { rows } = await sql<{ id: string }>`
        update runs set phase = 'finished', finished_at = ${at}, outcome = ${outcome}, lender = ${lender}
        where duplicate_of = ${applicationId} and (finished_at is null or outcome = 'pending')
        returning application_id as id`.execute(db)
      const ids = rows.map(({ id }) => id)
      await setStatusOf(db, ids, outcome, at)
      return ids
    },

    /** Leases a run that is due to this process; undefined when it is not due, or another process was quicker. */
    async claim(applicationId: string, now: Date, until: Date) {
      const row = await db
        .updateTable('runs')
        .set({ revision: sql`revision + 1`, due_at: until, stale: isStale(now) })
        .where('application_id', '=', applicationId)
        .where('due_at', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    /** The same, due or not: a lender's postback need not wait. A person who chooses looks at the screen again, whatever was told before. */
    async claimRevision(
      applicationId: string,
      revision: number,
      now: Date,
      until: Date,
      { isLookedAt = false }: { readonly isLookedAt?: boolean } = {},
    ) {
      const row = await db
        .updateTable('runs')
        .set({
          revision: revision + 1,
          due_at: until,
          stale: isStale(now),
          ...(isLookedAt && { pending_answered_at: null }),
        })
        .where('application_id', '=', applicationId)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst()
      return row && runOf(row)
    },

    /** Whether a claim would find it stale at this moment. */
    async isStale(applicationId: string, now: Date) {
      const row = await db
        .selectFrom('runs')
        .select(isStale(now).as('stale'))
        .where('application_id', '=', applicationId)
        .executeTakeFirst()
      return row?.stale ?? false
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

    /** False: the run has ended or shows offers, and that is the answer. */
    async markPending(applicationId: string, at: Date) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({ pending_answered_at: sql`coalesce(pending_answered_at, ${at})` })
        .where('application_id', '=', applicationId)
        .where('finished_at', 'is', null)
        // Offers are no `pending`: a person who is shown them is not told to wait.
        .where('phase', '<>', 'choosing')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Two requests that make the answer of one application line up here until the transaction ends. */
    async lock(applicationId: string) {
      await db.selectFrom('runs').select('run_id').where('application_id', '=', applicationId).forUpdate().execute()
    },

    /** The person's other runs that were accepted, or have not ended, newest first; none ends before the transaction does. */
    async activeRunsOf(applicationId: string, since: Date, now: Date) {
      // One by one, by their keys, whatever the planner thinks of the tables. The transaction that ends one of these runs sees every
      // duplicate that links to it now.
      const { rows } = await sql<Parameters<typeof activeRunOf>[0]>`
        select runs.*, ${isStale(now)} as stale_now, (select email_fingerprint from applications where id = application_id) as email_fingerprint
        from unnest(${samePersonAs(applicationId)}) as same(id)
        cross join lateral (select * from runs where application_id = same.id offset 0) as runs
        where application_id <> ${applicationId} and started_at > ${since} and state is not null and not_theirs_at is null
          and (finished_at is null or outcome in (${sql.join(STANDING.map((outcome) => sql.lit(outcome)))}))
        order by started_at desc for no key update of runs`.execute(db)
      return rows.map(activeRunOf)
    },

    /** A later application of the same person is matched as if this run had never been. */
    async revokeActive(applicationId: string, at: Date) {
      await db.updateTable('runs').set({ not_theirs_at: at }).where('application_id', '=', applicationId).execute()
    },

    /** Applications whose lender has not said what became of the lead since then, and whose applicants have not been told so. */
    async waitingUnnoticed(startedBefore: Date, limit: number) {
      const { rows } = await sql<{ id: string }>`
        select application_id as id from runs join applications on applications.id = application_id
        where state is not null and (finished_at is null or outcome = 'pending') and phase in ('unknown', 'finished')
          and started_at <= ${startedBefore} and identity_kept
          and exists (select from data_keys where subject_id = application_id and wrapped is not null)
          and not exists (select from mails where subject_id = application_id and kind = 'still-waiting')
        order by started_at limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** The price of a lead that was accepted without one: the lead, and every duplicate with its result, is sold now. */
    async price(applicationId: string, payoutCents: number, at: Date) {
      const { rows } = await sql<{ id: string }>`
        update runs set outcome = 'sold', payout_cents = case when application_id = ${applicationId} then ${payoutCents}::int end
        where outcome = 'approved' and payout_cents is null and (application_id = ${applicationId} or duplicate_of = ${applicationId})
        returning application_id as id`.execute(db)
      await setStatusOf(
        db,
        rows.map(({ id }) => id),
        'sold',
        at,
      )
    },

    /** Beside the offer: the loan as its lender reported it where it costs more, the contract as the person told us. */
    async keepFigures(applicationId: string, { costsMoreThanOffered: loan, contract }: Partial<StoredRun>) {
      const figures = loan ? { costs_more_than_offered: JSON.stringify(loan) } : { contract: JSON.stringify(contract) }
      await db.updateTable('runs').set(figures).where('application_id', '=', applicationId).execute()
    },

    async countUnfinished(now: Date) {
      const { unfinished, overdue, undecided } = await db
        .selectFrom('runs')
        .select(({ fn }) => [
          fn.countAll<string | number>().as('unfinished'),
          fn.countAll<string | number>().filterWhere('due_at', '<=', now).as('overdue'),
          sql<number>`(select count(*)::int from runs where state is not null and outcome = 'pending')`.as('undecided'),
        ])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return { unfinishedRuns: Number(unfinished), overdueRuns: Number(overdue), undecidedRuns: undecided }
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

const stateColumn = ({ candidates: _, decision: __, ...state }: RunState) => JSON.stringify(state)
const decisionColumn = ({ decision }: RunState) => ({ decision: decision && JSON.stringify(decision) })

/**
 * Stored by the claim, and kept: the next claim cannot see how late this one was. Offers that nobody chose are no exception: in a copy of the
 * files one may have been chosen since.
 */
const isStale = (now: Date) => sql<boolean>`stale or coalesce(begun_in <> database_mark(), false)
  or coalesce(due_at <= ${new Date(now.getTime() - CLAIMED_LATE_MS)}, false)`
