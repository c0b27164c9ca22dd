/**
 * Figures as they are stored, hour by hour, and how they are kept true. The database itself marks the hours in which something changes
 * (migration 0031); whoever reads counts those hours anew, and so what is read is always what a full count would find.
 */
import { type Generated, type Kysely, sql } from 'kysely'
import { COUNTED_FIGURE_NAMES, type CountedFigure, SOURCE_FIGURES } from '#contracts/operators/figures.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { SOURCE_GROUPS, type SourceGroup } from '#domain/visits/visit-notes.ts'
import { newYorkDay, type Period } from '../platform/clock/new-york-days.ts'
import type { Tables } from '../platform/database/tables.ts'
import { bySource, countFigures, type HourFigure } from './count-figures.ts'
import { floorHour, joined, planReading, wholeHour } from './hours.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    figure_hours: { hour: Date; figure: string; part: string; value: string | number; samples: number[] | null }
    figure_marks: { hour: Date }
    figure_progress: { only_row: Generated<boolean>; marked_until: Date; marked_at: Date; counted_until: Date }
  }
}

/** Verifications are removed within weeks; that people began stays true. */
const OUTLIVE_THEIR_RECORDS: readonly CountedFigure[] = ['started', 'verified']

/** Counted while somebody waits. */
const MOST_COUNTED_NOW_MS = 48 * HOUR_MS

export interface Progress {
  readonly countedUntil: Date
  readonly markedUntil: Date
  /** Whether every transaction that did not know of `markedUntil` has ended. */
  readonly isStable: boolean
}

export function figureRecords(db: Kysely<Tables>) {
  async function reading(period: Period) {
    const { counted_until } = await db.selectFrom('figure_progress').select('counted_until').executeTakeFirstOrThrow()
    const marks = await db
      .selectFrom('figure_marks')
      .select('hour')
      .distinct()
      .where('hour', '>=', floorHour(period.from))
      .where('hour', '<', period.to)
      .execute()
    const changed = marks.map(({ hour }) => hour)
    return { ...planReading(period, counted_until, changed), changed }
  }

  /** What has to be counted now. Of an hour that has changed, what has outlived its records stays as it is stored. */
  async function countNow({ stored: { from, to }, live, changed }: Awaited<ReturnType<typeof reading>>): Promise<HourFigure[]> {
    const again = changed.filter((hour) => hour >= from && hour < to)
    const [counted, outlived] = await Promise.all([
      countFigures(db, live),
      again.length === 0
        ? []
        : db
            .selectFrom('figure_hours')
            .selectAll()
            .where('hour', 'in', again)
            .where('figure', 'in', OUTLIVE_THEIR_RECORDS)
            .execute(),
    ])
    const figures = new Map(counted.map((row) => [keyOf(row), row]))
    for (const row of outlived) {
      const value = Math.max(Number(row.value), figures.get(keyOf(row))?.value ?? 0)
      figures.set(keyOf(row), { ...row, value })
    }
    return [...figures.values()]
  }

  /** What is stored of whole hours, but for those that have changed since. */
  const storedOf = ({ from, to }: Period, changed: readonly Date[]) =>
    db
      .selectFrom('figure_hours')
      .where('hour', '>=', from)
      .where('hour', '<', to)
      .$if(changed.length > 0, (query) => query.where('hour', 'not in', changed))

  async function stored(period: Period, changed: readonly Date[], withSources = false): Promise<HourFigure[]> {
    const rows = await storedOf(period, changed)
      .selectAll()
      .$if(!withSources, (query) => query.where('figure', 'not in', SOURCE_GROUPS.map(bySource)))
      .execute()
    return rows.map((row) => ({ ...row, value: Number(row.value) }))
  }

  return {
    /** Every figure of every hour in which something happened. The first and the last hour may be parts of one. */
    async hours(period: Period): Promise<HourFigure[]> {
      const plan = await reading(period)
      const [before, now] = await Promise.all([stored(plan.stored, plan.changed), countNow(plan)])
      return [...before, ...now]
    },

    /** What is counted, by days of New York. */
    async days(period: Period): Promise<Map<string, Map<CountedFigure, number>>> {
      const plan = await reading(period)
      const day = sql<string>`to_char(hour at time zone 'America/New_York', 'YYYY-MM-DD')`
      const [before, now] = await Promise.all([
        storedOf(plan.stored, plan.changed)
          .select([day.as('day'), 'figure', sql<string | number>`sum(value)`.as('value')])
          .where('part', '=', '')
          .where('figure', 'in', COUNTED_FIGURE_NAMES)
          .groupBy([day, 'figure'])
          .execute(),
        countNow(plan),
      ])
      const days = new Map<string, Map<CountedFigure, number>>()
      const add = (of: string, figure: string, value: number) => {
        const figures = days.get(of) ?? new Map<CountedFigure, number>()
        days.set(of, figures.set(figure as CountedFigure, (figures.get(figure as CountedFigure) ?? 0) + value))
      }
      for (const row of before) add(row.day, row.figure, Number(row.value))
      for (const { hour, figure, part, value, samples } of now) if (part === '' && !samples) add(newYorkDay(hour), figure, value)
      return days
    },

    /** What each page or name brought, in the order of `SOURCE_FIGURES`. */
    async sources(group: SourceGroup, period: Period): Promise<Map<string, readonly number[]>> {
      const plan = await reading(period)
      const added = sql.join(SOURCE_FIGURES.map((_, at) => sql`sum(samples[${sql.lit(at + 1)}])`))
      const [before, now] = await Promise.all([
        storedOf(plan.stored, plan.changed)
          .select(['part', sql<(string | number)[]>`array[${added}]`.as('samples')])
          .where('figure', '=', bySource(group))
          .groupBy('part')
          .execute(),
        countNow(plan),
      ])
      const sums = new Map<string, readonly number[]>()
      for (const { part, samples } of [...before, ...now.filter(({ figure }) => figure === bySource(group))])
        sums.set(
          part,
          SOURCE_FIGURES.map((_, at) => (sums.get(part)?.[at] ?? 0) + Number(samples?.[at] ?? 0)),
        )
      return sums
    },

    /** One figure of a whole period: as many as the list behind it is long. Undefined while too much of it is still to be counted. */
    async total(figure: CountedFigure, part: string, period: Period): Promise<number | undefined> {
      const plan = await reading(period)
      if (plan.live.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0) > MOST_COUNTED_NOW_MS) return undefined
      const [before, now] = await Promise.all([
        storedOf(plan.stored, plan.changed)
          .select(sql<string | number>`coalesce(sum(value), 0)`.as('value'))
          .where('figure', '=', figure)
          .where('part', '=', part)
          .executeTakeFirstOrThrow(),
        countNow(plan),
      ])
      const counted = now.filter((row) => row.figure === figure && row.part === part)
      return counted.reduce((sum, { value }) => sum + value, Number(before.value))
    },

    /** Nobody else counts until the transaction ends. */
    async lockProgress(stableAfterSeconds: number): Promise<Progress> {
      const row = await db
        .selectFrom('figure_progress')
        .select(['counted_until', 'marked_until'])
        .select(sql<boolean>`marked_at <= now() - make_interval(secs => ${stableAfterSeconds})`.as('isStable'))
        .forUpdate()
        .executeTakeFirstOrThrow()
      return { countedUntil: row.counted_until, markedUntil: row.marked_until, isStable: row.isStable }
    },

    /** From now on, changes before this moment leave a mark. */
    async markUntil(until: Date) {
      await db
        .updateTable('figure_progress')
        .set({ marked_until: until, marked_at: sql`now()` })
        .where('marked_until', '<', until)
        .execute()
    },

    async setCounted(until: Date) {
      await db.updateTable('figure_progress').set({ counted_until: until }).execute()
    },

    /** The first hour from this moment on of which there are records or figures; undefined: there is none. */
    async nextHour(from: Date): Promise<Date | undefined> {
      const { rows } = await sql<{ first: Date | null }>`
        select least((select min(created_at) from applications where created_at >= ${from}),
          (select min(created_at) from verifications where created_at >= ${from}),
          (select min(hour) from figure_hours where hour >= ${from})) as first`.execute(db)
      const first = rows[0]?.first
      return first ? floorHour(first) : undefined
    },

    /** Hours that have changed since they were counted, the oldest first. */
    async changedHours(limit: number): Promise<Date[]> {
      const rows = await db.selectFrom('figure_marks').select('hour').distinct().orderBy('hour').limit(limit).execute()
      return rows.map(({ hour }) => hour)
    },

    /** Counts whole hours, and stores them in place of what was stored. The marks go first: a change that comes later leaves another. */
    async recount(hours: readonly Date[]) {
      const periods = joined(hours.map(wholeHour))
      for (const { from, to } of periods) {
        await db.deleteFrom('figure_marks').where('hour', '>=', from).where('hour', '<', to).execute()
      }
      const counted = await countFigures(db, periods)
      for (const { from, to } of periods) {
        await db
          .deleteFrom('figure_hours')
          .where('hour', '>=', from)
          .where('hour', '<', to)
          .where('figure', 'not in', OUTLIVE_THEIR_RECORDS)
          .execute()
      }
      await sql`
        insert into figure_hours (hour, figure, part, value, samples)
        select hour, figure, part, value, samples from json_to_recordset(${JSON.stringify(counted)}::json)
          as row (hour timestamptz, figure text, part text, value bigint, samples integer[])
        on conflict (hour, figure, part) do update set value = greatest(figure_hours.value, excluded.value)`.execute(db)
    },

    /** Where what is stored of these whole hours is not what is counted. Hours that have changed since are left to the next count. */
    async differences(period: Period) {
      const { stored: whole, changed } = await reading(period)
      const hours = hoursOf(whole).length
      if (hours === 0) return { hours, differences: [] }
      const counted = await countFigures(db, [whole])
      const before = await stored(whole, changed, true)
      const since = (await reading(period)).changed
      const isLeftOut = new Set([...changed, ...since].map((hour) => hour.getTime()))
      return { hours, differences: compare(before, counted).filter(({ hour }) => !isLeftOut.has(hour.getTime())) }
    },
  }
}

const keyOf = ({ hour, figure, part }: Pick<HourFigure, 'hour' | 'figure' | 'part'>) =>
  JSON.stringify([hour.getTime(), figure, part])

function compare(stored: readonly HourFigure[], counted: readonly HourFigure[]) {
  const [before, now] = [new Map(stored.map((row) => [keyOf(row), row])), new Map(counted.map((row) => [keyOf(row), row]))]
  return [...new Map([...before, ...now]).keys()].flatMap((key) => {
    const [one, other] = [before.get(key), now.get(key)]
    const row = one ?? other
    if (!row || isSame(one, other)) return []
    return [{ hour: row.hour, figure: row.figure, part: row.part, stored: one?.value ?? 0, counted: other?.value ?? 0 }]
  })
}

function isSame(stored: HourFigure | undefined, counted: HourFigure | undefined): boolean {
  const figure = (stored ?? counted)?.figure as CountedFigure
  if (OUTLIVE_THEIR_RECORDS.includes(figure)) return (stored?.value ?? 0) >= (counted?.value ?? 0)
  return stored?.value === counted?.value && String(stored?.samples ?? '') === String(counted?.samples ?? '')
}

export const hoursOf = ({ from, to }: Period): Date[] =>
  Array.from(
    { length: Math.max(0, (to.getTime() - from.getTime()) / HOUR_MS) },
    (_, place) => new Date(from.getTime() + place * HOUR_MS),
  )

export type FigureRecords = ReturnType<typeof figureRecords>
