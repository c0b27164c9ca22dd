/** The lenders' network, with breakers that the log, the figures and every other process hear of. */
import type { Metrics } from '../platform/metrics/prometheus-metrics.ts'
import { type LenderNetworkSettings, openLenderNetwork } from './calls/lender-network.ts'
import { type SharedBreakersSettings, shareBreakers } from './shared-breakers.ts'

export interface WatchedNetworkSettings
  extends Omit<LenderNetworkSettings, 'onBreaker' | 'now'>,
    Omit<SharedBreakersSettings, 'own'> {
  readonly metrics: Pick<Metrics, 'breaker'>
}

export function openWatchedNetwork({ storage, process, log, now, metrics, ...settings }: WatchedNetworkSettings) {
  const network = openLenderNetwork({
    ...settings,
    now,
    onBreaker({ lender, call, state }) {
      breakers.changed()
      metrics.breaker({ lender, call, state })
      if (state === 'open') log.warn('lender-breaker-opened', { lender, stage: call })
      else log.note('lender-breaker-closed', { lender, stage: call })
    },
  })
  const breakers = shareBreakers({ storage, process, own: network.openBreakers, log, now })
  return { network, breakers }
}
