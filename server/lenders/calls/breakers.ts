/**
 * A circuit breaker for each lender: after some failures in a row it is left alone for a while, then one call probes whether it is back.
 * Questions about a lead that is already out pass by it: an unknown outcome must be settled, however poorly the lender does.
 */
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import type { BreakerSettings, BreakerState, LenderAdapter } from './lender-adapter.ts'

const OPEN = { kind: 'failed', code: 'breaker-open' } as const

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
}

/** A lease that ran out is our own failure. */
const isFailure = (result: unknown): boolean => {
  const { kind, code } = result as { kind: string; code?: FailureCode }
  return (kind === 'failed' || kind === 'unknown') && code !== 'lease-over'
}

export function withBreakers(adapter: LenderAdapter, settings: BreakerSettings) {
  const breakers = new Map<LenderId, CircuitBreakerPolicy>()

  function breakerFor(lender: LenderId): CircuitBreakerPolicy {
    const known = breakers.get(lender)
    if (known) return known
    const made = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: settings.probeAfterMs,
      breaker: new ConsecutiveBreaker(settings.failuresToOpen),
    })
    breakers.set(lender, made)
    return made
  }

  async function guarded<Result>(lender: LenderId, call: () => Promise<Result>): Promise<Result | typeof OPEN> {
    const breaker = breakerFor(lender)
    // A probe is in flight: other calls do not wait for its result.
    if (breaker.state === CircuitState.HalfOpen) return OPEN
    try {
      return await breaker.execute(call)
    } catch (error) {
      if (isBrokenCircuitError(error)) return OPEN
      throw error
    }
  }

  const calls: LenderAdapter = {
    ping: (lender, ...ping) => guarded(lender.id, () => adapter.ping(lender, ...ping)),
    post: (lender, ...lead) => guarded(lender.id, () => adapter.post(lender, ...lead)),
    status: adapter.status,
    bank: adapter.bank,
    void: adapter.void,
    erase: adapter.erase,
  }
  return {
    ...calls,
    /** For `operator lenders health`. */
    breakerOf: (lender: LenderId): BreakerState => STATES[breakers.get(lender)?.state ?? CircuitState.Closed],
  }
}
