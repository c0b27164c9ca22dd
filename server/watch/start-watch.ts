/** Shows the conditions as gauges, the same from every process, for all read one database; a worker of production looks at the certificate. */
import type { Condition } from '#domain/watch/condition.ts'
import { CONDITION_CODES, CONDITIONS } from '#domain/watch/conditions.ts'
import type { Metrics, WatchedGauges } from '../platform/metrics/prometheus-metrics.ts'
import { startCertificateWatch } from './certificate.ts'
import type { Needs } from './needs.ts'
import { presentConditions } from './present-conditions.ts'

/** Several scrapes of one moment cost one look. */
const FRESH_MS = 10_000

function watchedGauges(context: Needs): () => Promise<WatchedGauges> {
  let seen: { readonly at: number; readonly gauges: Promise<WatchedGauges> } | undefined
  return () => {
    const at = context.now().getTime()
    if (!seen || Math.abs(at - seen.at) > FRESH_MS) seen = { at, gauges: read(context) }
    return seen.gauges
  }
}

async function read(context: Needs): Promise<WatchedGauges> {
  const [present, lastSaleAt] = await Promise.all([presentConditions(context), context.storage.records.watch.lastSaleAt()])
  const counted = (code: string) => present.filter((each: Condition) => each.code === code).length
  return {
    conditions: CONDITION_CODES.map((code) => ({ code, level: CONDITIONS[code].level, count: counted(code) })),
    secondsSinceLastSale: lastSaleAt && Math.round((context.now().getTime() - lastSaleAt.getTime()) / 1000),
  }
}

export function startWatch(context: Needs & { readonly metrics: Metrics; readonly publicUrl: string; readonly role: string }) {
  context.metrics.watch(watchedGauges(context))
  const works = context.production && context.role !== 'web'
  return works ? startCertificateWatch(context) : { stop: () => undefined }
}
