/**
 * Holds this process's clock against the database's, which all processes share: a clock decides which records are due, and a wrong one removes
 * records that are not. The embedded database has no clock but this process's, so there is nothing to compare.
 */
import type { Log } from '../log/pino-log.ts'
import type { Metrics } from '../metrics/prometheus-metrics.ts'
import type { Clock } from './clock.ts'

const MOST_APART_MS = 60_000

type ClockComparison = { readonly kind: 'alike' } | { readonly kind: 'apart'; readonly own: Date; readonly database: Date }

export type CompareClocks = () => Promise<ClockComparison>

interface ComparedClocks {
  readonly now: Clock
  /** Undefined: the database's clock is this process's. */
  readonly databaseTime: (() => Promise<Date>) | undefined
  readonly log: Pick<Log, 'warn'>
  readonly metrics: Pick<Metrics, 'clockAhead'>
}

export function makeClockComparison({ now, databaseTime, log, metrics }: ComparedClocks): CompareClocks {
  let wereApart = false
  return async () => {
    if (!databaseTime) return { kind: 'alike' }
    const asked = now()
    const database = await databaseTime()
    const own = now()
    // The database read its clock at some moment between the two: a slow answer does not count against the clock.
    const aheadMs = own < database ? Number(own) - Number(database) : Math.max(0, Number(asked) - Number(database))
    metrics.clockAhead(aheadMs / 1000)
    const wasKnown = wereApart
    wereApart = !(Math.abs(aheadMs) <= MOST_APART_MS)
    if (!wereApart) return { kind: 'alike' }
    if (!wasKnown) log.warn('clocks-apart', { durationMs: aheadMs })
    return { kind: 'apart', own, database }
  }
}

export const describeClocks = ({ own, database }: ClockComparison & { readonly kind: 'apart' }): string =>
  `The clock of this machine (${own.toISOString()}) and the database’s (${database.toISOString()}) are more than ${MOST_APART_MS / 1000} seconds apart: set both from a time server, and start again.`
