/** A row of the table of conditions, and what its look at the facts finds. */
import type { Role } from '../policy/roles.ts'
import { DAY_MS, HOUR_MS } from '../values/calendar.ts'
import type { ConditionLevel } from './condition.ts'
import type { Facts } from './facts.ts'

/** In the order in which they are shown. */
export const WATCHED_PARTS = [
  'sales',
  'lenders',
  'queues',
  'mails',
  'privacy',
  'purge',
  'checks',
  'keys',
  'backups',
  'database',
  'processes',
] as const
export type WatchedPart = (typeof WATCHED_PARTS)[number]

/** A screen of the console; `$subject` is what the condition is about. */
export type ConsolePath = `/${string}`

export interface Found {
  readonly says: string
  readonly subject?: string
  readonly count?: number
  readonly since?: string | null
  readonly due?: string
}

export interface ConditionRow {
  readonly part: WatchedPart
  readonly level: ConditionLevel
  readonly means: string
  /** Who is hurt, and how. */
  readonly hurts: string
  readonly todo: string
  /** What is typed, where a command helps; SUBJECT is what the condition is about. */
  readonly command: string | null
  readonly screen: ConsolePath | null
  readonly ends: string
  readonly tells: readonly Role[]
  /** False, or none: all is well. */
  readonly find: (facts: Facts, now: Date) => Found | readonly Found[] | false
}

type Usual = Pick<ConditionRow, 'part' | 'tells' | 'command' | 'screen'>
type OwnRow = Omit<ConditionRow, keyof Usual> & Partial<Usual>

/** Rows that have the part, the people who are told and, where they name no other, command and screen in common. */
export const rowsOf =
  (usual: Usual) =>
  <Code extends string>(rows: Readonly<Record<Code, OwnRow>>) =>
    Object.fromEntries(Object.entries<OwnRow>(rows).map(([code, row]) => [code, { ...usual, ...row }])) as Readonly<
      Record<Code, ConditionRow>
    >

/** None: all is well. */
export const counted = (count: number, says: string, since: string | null = null): Found | false =>
  count > 0 && { says, count, since }

export const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${several}`

export const ageMs = (moment: string, now: Date): number => now.getTime() - Date.parse(moment)

/** An age in words: in hours up to three days, then in days. */
export const age = (ms: number): string =>
  ms < 3 * DAY_MS ? many(Math.floor(ms / HOUR_MS), 'hour', 'hours') : many(Math.floor(ms / DAY_MS), 'day', 'days')
