/** Recorded runs through another lender file, a part at a time, so that the server answers others in between. */
import { type Kysely, sql } from 'kysely'
import { BACKTEST_DAYS, type BACKTEST_ENDPOINTS } from '#contracts/operators/backtests.ts'
import { makeReplay, type RecordedRun } from '#domain/matching/backtest/replay.ts'
import { backtest } from '#domain/matching/backtest/sums.ts'
import type { LenderFile } from '#domain/matching/lender/lender-file.ts'
import type { OfferTerms } from '#domain/matching/lender/offer.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { LenderDirectory } from '../../lenders/lender-directory.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Storage } from '../../platform/database/storage.ts'
import type { Tables } from '../../platform/database/tables.ts'

type StoredRow = Omit<StoredRun, 'candidates'> & { readonly candidates: string }
type StoredRun = RecordedRun & { readonly id: string }

export function backtestRecords(db: Kysely<Tables>) {
  const ended = (since: Date) =>
    sql`started_at >= ${since} and finished_at is not null and duplicate_of is null and state is not null`
  return {
    /** The oldest first. */
    async runs(since: Date, after: string | undefined, limit: number): Promise<StoredRun[]> {
      const last = (columns: string) => sql`(select ${sql.raw(columns)} from runs where application_id = ${after})`
      const { rows } = await sql<StoredRow>`
        select application_id as id, run_id as "runId", lenders_version as version, started_at as at, facts,
          state ? 'choice' as "isByPerson", coalesce(candidates, '[]')::text as candidates, decision, state -> 'results' as results,
          lender, payout_cents as "payoutCents"
        from runs join applications on applications.id = application_id
        where ${ended(since)} ${
          // The second alone is not looked up in the index.
          after
            ? sql`and started_at >= ${last('started_at')} and (started_at, application_id) > ${last('started_at, application_id')}`
            : sql``
        }
        order by started_at, application_id limit ${limit}`.execute(db)
      return rows.map(withSharedTerms)
    },
    async count(since: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from runs where ${ended(since)}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

const MOST_KNOWN = 10_000
const known = new Map<string, unknown>()

/** Runs have the same candidates and terms again and again: each is read once, and what was reckoned of terms is found by the object. */
function shared<Value>(key: string, make: () => Value): Value {
  if (known.size >= MOST_KNOWN) known.clear()
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}

const sharing = <Row extends { readonly terms: OfferTerms }>(row: Row): Row => ({
  ...row,
  terms: shared(JSON.stringify(row.terms), () => row.terms),
})

const withSharedTerms = ({ candidates, decision, ...run }: StoredRow): StoredRun => ({
  ...run,
  candidates: shared(candidates, () => (JSON.parse(candidates) as StoredRun['candidates']).map(sharing)),
  decision: decision && { ...decision, offers: decision.offers.map(sharing) },
})

interface Needs {
  readonly storage: Storage<{ readonly backtests: ReturnType<typeof backtestRecords> }>
  readonly directory: Pick<LenderDirectory, 'current' | 'check' | 'read' | 'version'>
  readonly now: Clock
}

export const backtestRoutes = ({ storage, directory, now }: Needs): OperatorHandlers<typeof BACKTEST_ENDPOINTS> => ({
  'POST /lenders/backtests': async ({ content, rule, after, limit }) => {
    const { reasons } = content === undefined ? { reasons: [] } : directory.check(content)
    const file = content === undefined ? await directory.version((await directory.current()).version) : directory.read(content)
    if (!file || reasons.length > 0) return refuse(422, reasons.join('\n') || 'There is no lender file that counts.')
    const since = new Date(now().getTime() - BACKTEST_DAYS * DAY_MS)
    const { backtests } = storage.records
    const runs = await backtests.runs(since, after, limit)
    const files = new Map<number, LenderFile | undefined>()
    for (const version of new Set(runs.map((run) => run.version))) files.set(version, await directory.version(version))
    const replayOf = makeReplay(rule ? { ...file, ranking: { rule } } : file, (version) => files.get(version))
    const all = after === undefined ? await backtests.count(since) : null
    return answer({ ...backtest(runs, replayOf), all, last: runs.at(-1)?.id ?? null })
  },
})
