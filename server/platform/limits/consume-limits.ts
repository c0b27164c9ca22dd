import type { Metrics } from '../metrics/prometheus-metrics.ts'
import type { LimitName, Limits } from './shared-limits.ts'

export interface Limited {
  readonly kind: 'limited'
  readonly retryAfterSeconds: number
}

/** Counts one limit after the other until one is exceeded, which is counted too. Undefined: none is. */
export async function consumeLimits(
  { limits, metrics }: { readonly limits: Limits; readonly metrics: Metrics },
  uses: readonly { readonly limit: LimitName; readonly key: string }[],
): Promise<Limited | undefined> {
  for (const { limit, key } of uses) {
    const check = await limits.consume(limit, key)
    if (check.kind !== 'over') continue
    metrics.limited(limit)
    return { kind: 'limited', retryAfterSeconds: check.retryAfterSeconds }
  }
  return undefined
}
