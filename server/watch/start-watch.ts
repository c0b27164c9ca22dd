import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import { startCertificateWatch } from './certificate.ts'
import type { Needs } from './needs.ts'
import { watchedGauges } from './watched-gauges.ts'

export function startWatch(context: Needs & { readonly metrics: Metrics; readonly publicUrl: string; readonly role: string }) {
  context.metrics.watch(watchedGauges(context))
  const works = context.production && context.role !== 'web'
  return works ? startCertificateWatch(context) : { stop: () => undefined }
}
