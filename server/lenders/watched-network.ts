/** The lenders' network, with breakers that the log, the figures and every other process observe. */
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import type { LenderDeadlines } from './calls/lender-adapter.ts'
import { type LenderNetworkSettings, openLenderNetwork } from './calls/lender-network.ts'
import { type SharedBreakersSettings, shareBreakers } from './shared-breakers.ts'

interface WatchedNetworkSettings extends Omit<SharedBreakersSettings, 'own' | 'process'> {
  readonly lenders: LenderNetworkSettings
  readonly deadlines: LenderDeadlines
  readonly role: string
  readonly processId: string
  readonly metrics: Pick<Metrics, 'breaker'>
}

export function openWatchedNetwork({ lenders, deadlines, role, processId, storage, log, now, metrics }: WatchedNetworkSettings) {
  const network = openLenderNetwork({
    ...lenders,
    deadlines,
    now,
    onBreaker({ lender, call, state }) {
      breakers.changed()
      metrics.breaker({ lender, call, state })
      if (state === 'open') log.warn('lender-breaker-opened', { lender, stage: call })
      else log.note('lender-breaker-closed', { lender, stage: call })
    },
  })
  const breakers = shareBreakers({ storage, process: { id: processId, role }, own: network.openBreakers, log, now })
  return { network, breakers }
}
