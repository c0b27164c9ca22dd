/**
 * Which applications a filter lets through. One look goes through so many of the newest at most, whatever the filter: a rare reason among a
 * million applications must not keep the database busy, and whoever looks can look further.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListedFigure, LOOKED_THROUGH, LOOKED_THROUGH_BY_CALLS } from '#contracts/operators/applications.ts'
import type { WaitingFigure } from '#contracts/operators/figures.ts'
import { SOURCE_GROUPS } from '#domain/visits/visit-notes.ts'
import { type CallFilter, hasCall, isAboutCalls } from '../figures/rules/call-rules.ts'
import {
  COSTS_MORE,
  FIGURE_RULES,
  FIGURE_STATUSES,
  RULE_ROWS,
  UNDECIDED_LENDER,
  WAITING_RUNS,
} from '../figures/rules/figure-rules.ts'
import { isRefusedFor } from '../figures/rules/refusal-rules.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import { someRow } from '../platform/database/some-row.ts'
import type { Tables } from '../platform/database/tables.ts'
import { visitLabel } from '../sources/visit-sql.ts'

export interface ApplicationFilter extends CallFilter {
  readonly figure?: ListedFigure | undefined
  readonly status?: string | undefined
  readonly state?: string | undefined
  readonly amountFrom?: number | undefined
  readonly amountTo?: number | undefined
  readonly lender?: string | undefined
  readonly source?: string | undefined
  readonly medium?: string | undefined
  readonly campaign?: string | undefined
  readonly landingPath?: string | undefined
  readonly machine?: boolean | undefined
  readonly period: Partial<Period>
  /** The last one already seen. */
  readonly before?: string | undefined
  /** How many of the newest are looked at. */
  readonly lookedThrough?: number | undefined
}

type Condition = RawBuilder<SqlBool>

/** The last question of a run follows within two days; one more, for a process that stood still. */
const CALLED_WITHIN_MS = 3 * 86_400_000

const isWaiting = (figure: ListedFigure | undefined): figure is WaitingFigure => figure !== undefined && figure in WAITING_RUNS

/** What an index knows. */
function bounds({ figure, status, period: { from, to }, called, before }: ApplicationFilter): Condition[] {
  const statuses = figure && figure in FIGURE_STATUSES ? FIGURE_STATUSES[figure as keyof typeof FIGURE_STATUSES] : []
  return [
    ...(statuses.length > 0 ? [sql<SqlBool>`status in (${sql.join(statuses.map((each) => sql.lit(each)))})`] : []),
    ...(status ? [sql<SqlBool>`status = ${status}`] : []),
    ...(from ? [sql<SqlBool>`created_at >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`created_at < ${to}`] : []),
    ...(called?.from ? [sql<SqlBool>`created_at >= ${new Date(called.from.getTime() - CALLED_WITHIN_MS)}`] : []),
    ...(called?.to ? [sql<SqlBool>`created_at < ${called.to}`] : []),
    ...(isWaiting(figure) ? [sql<SqlBool>`id in (select application_id from runs where ${WAITING_RUNS[figure]})`] : []),
    ...(before ? [sql<SqlBool>`(created_at, id) < (select created_at, id from applications where id = ${before})`] : []),
  ]
}

function conditions(filter: ApplicationFilter): Condition[] {
  const { state, amountFrom, amountTo, lender, machine } = filter
  const entry = isAboutCalls(filter) || (filter.figure === 'refused' && !filter.asked) ? [] : entryConditions(filter)
  return [
    ...figureConditions(filter),
    ...(state ? [sql<SqlBool>`facts ->> 'state' = ${state}`] : []),
    ...(amountFrom === undefined ? [] : [sql<SqlBool>`(facts ->> 'loanAmount')::numeric >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql<SqlBool>`(facts ->> 'loanAmount')::numeric <= ${amountTo}`]),
    ...SOURCE_GROUPS.flatMap((group) => {
      const label = filter[group === 'page' ? 'landingPath' : group]
      return label ? [sql<SqlBool>`${visitLabel(group)} = ${label}`] : []
    }),
    ...(machine === undefined
      ? []
      : [sql<SqlBool>`(visit @> '{"honeypotFilled": true}' or visit @> '{"filledTooQuickly": true}') = ${machine}`]),
    ...(lender ? [someRow(sql`runs where application_id = looked.id and ${lenderOf(filter.figure)} = ${lender}`)] : []),
    ...(isAboutCalls(filter) ? [hasCall(sql`looked.id`, filter)] : []),
    ...(entry.length > 0 ? [someRow(sql`ledger where application_id = looked.id and ${sql.join(entry, sql` and `)}`)] : []),
  ]
}

const lenderOf = (figure: ListedFigure | undefined) => (figure === 'undecided' ? UNDECIDED_LENDER : sql`runs.lender`)

/** As the figure is counted, so that the list is as long as the figure says. */
function figureConditions(filter: ApplicationFilter): Condition[] {
  const { figure, reason, asked } = filter
  if (!figure || isWaiting(figure)) return []
  const rules = [
    figure === 'costsMore' ? COSTS_MORE : FIGURE_RULES[figure],
    ...(figure === 'refused' && reason && !asked && !isAboutCalls(filter) ? [isRefusedFor(reason)] : []),
  ]
  // One answer for each row that is looked at: an `exists` would have the database go through every run first.
  return [
    sql`(select ${sql.join(rules, sql` and `)} from ${RULE_ROWS}
      where applications.id = looked.id)`,
  ]
}

/** Of one entry of the ledger: a lender that was asked, and, if both are given, gave this reason. A reason is one word or several. */
const entryConditions = ({ asked, reason }: ApplicationFilter): Condition[] => [
  ...(asked ? [sql<SqlBool>`ledger.lender = ${asked}`] : []),
  ...(asked && !reason ? [sql<SqlBool>`stage in ('ping', 'post')`] : []),
  // A rank's reason is a sentence.
  ...(reason ? [sql<SqlBool>`stage <> 'rank' and ${reason} = any (string_to_array(reason, ' '))`] : []),
]

const all = (list: readonly Condition[]) => (list.length > 0 ? sql`where ${sql.join(list, sql` and `)}` : sql``)

/** The newest that the bounds let through. The database reads no more of them than the query around this wants. */
const looked = (filter: ApplicationFilter) => sql`
  select id, created_at, facts, visit from applications ${all(bounds(filter))}
  order by created_at desc, id desc limit ${mostLookedThrough(filter)}`

const mostLookedThrough = (filter: ApplicationFilter): number =>
  filter.lookedThrough ?? (isAboutCalls(filter) ? LOOKED_THROUGH_BY_CALLS : LOOKED_THROUGH)

const passing = (filter: ApplicationFilter, limit: number) => sql<{ id: string }>`
  select id from (${looked(filter)}) as looked ${all(conditions(filter))} order by created_at desc, id desc limit ${limit}`

export async function filteredIds(db: Kysely<Tables>, filter: ApplicationFilter, limit: number) {
  const rows = (await passing(filter, limit + 1).execute(db)).rows.map(({ id }) => id)
  const ids = rows.slice(0, limit)
  const next = rows.length > limit ? ids.at(-1) : await lastLookedAt(db, filter)
  return { ids, next: next ?? null }
}

/** Undefined: there are no older ones. */
async function lastLookedAt(db: Kysely<Tables>, filter: ApplicationFilter): Promise<string | undefined> {
  if (conditions(filter).length === 0) return undefined
  const { rows } = await sql<{ id: string }>`select id from (${looked(filter)}) as looked
    order by created_at desc, id desc offset ${mostLookedThrough(filter) - 1}`.execute(db)
  return rows[0]?.id
}

export async function countFiltered(db: Kysely<Tables>, filter: ApplicationFilter, most: number) {
  const { rows } = await sql<{ passed: number; looked: number }>`
    with looked as not materialized (${looked(filter)})
    select (select count(*)::int from (select from looked ${all(conditions(filter))} limit ${most + 1}) as passed) as passed,
      ${conditions(filter).length > 0 ? sql`(select count(*)::int from looked)` : sql`0`} as looked`.execute(db)
  const { passed = 0, looked: lookedAt = 0 } = rows[0] ?? {}
  return { count: Math.min(passed, most), isLeast: passed > most || lookedAt >= mostLookedThrough(filter) }
}
