/**
 * A circuit breaker for each lender and kind of call: when too large a share of them fails, the lender gets no such call for a while, then one
 * call probes whether it is back. Pings and posts have one each: a lender whose posts fail still answers its pings. Calls about a lead that is
 * already out pass by: an unknown outcome must be resolved, and a promise to an applicant kept, however poorly the lender does.
 */
import { type CircuitBreakerPolicy, CircuitState, circuitBreaker, handleWhenResult, isBrokenCircuitError } from 'cockatiel'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import type { BreakerSettings, BreakerState, GuardedCall, LenderAdapter } from './lender-adapter.ts'
import { shareBreaker } from './share-breaker.ts'

const OPEN = { kind: 'failed', code: 'breaker-open' } as const

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
}

/** A lender that complains about the answers of most applicants has a broken validator, and ends the run of each. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'unknown', 'data_error'])

/** Kept back on our side, with nothing sent: it says nothing of the lender, neither good nor bad. */
const KEPT_BACK: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>(['lease-over', 'host-busy'])
class KeptBack extends Error {}

interface AnyResult {
  readonly kind: string
  readonly code?: FailureCode
}

/** A lender that has the lead and has not decided does its work. */
const isFailure = (result: unknown): boolean => {
  const { kind, code } = result as AnyResult
  return FAILURES.has(kind) && code !== 'still-processing'
}

export interface BreakerChange {
  readonly lender: LenderId
  readonly call: GuardedCall
  readonly state: 'open' | 'closed'
}

export interface OpenBreaker {
  readonly lender: LenderId
  readonly call: GuardedCall
  readonly state: 'open' | 'half-open'
  /** When it opened; probes that failed since do not count. */
  readonly since: Date
}

export function withBreakers(
  adapter: LenderAdapter,
  settings: BreakerSettings,
  onChange: (change: BreakerChange) => void,
  now: () => Date = () => new Date(),
) {
  const breakers = new Map<string, CircuitBreakerPolicy>()
  const opened = new Map<string, Pick<OpenBreaker, 'lender' | 'call' | 'since'>>()
  const keyOf = (lender: LenderId, call: GuardedCall) => `${call} ${lender}`

  function breakerFor(lender: LenderId, call: GuardedCall): CircuitBreakerPolicy {
    const known = breakers.get(keyOf(lender, call))
    if (known) return known
    const made = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: settings.probeAfterMs,
      breaker: shareBreaker(settings),
    })
    let reported: BreakerChange['state'] = 'closed'
    made.onStateChange((changed) => {
      const state = STATES[changed]
      // A probe that fails finds the breaker as it was.
      if (state === 'half-open' || state === reported) return
      reported = state
      if (state === 'open') opened.set(keyOf(lender, call), { lender, call, since: now() })
      else opened.delete(keyOf(lender, call))
      onChange({ lender, call, state })
    })
    breakers.set(keyOf(lender, call), made)
    return made
  }

  const breakerOf = (lender: LenderId, call: GuardedCall): BreakerState =>
    STATES[breakers.get(keyOf(lender, call))?.state ?? CircuitState.Closed]

  async function guarded<Result extends AnyResult>(
    lender: LenderId,
    kind: GuardedCall,
    call: () => Promise<Result>,
  ): Promise<Result | typeof OPEN> {
    const breaker = breakerFor(lender, kind)
    // A probe is in flight: other calls do not wait for its result.
    if (breaker.state === CircuitState.HalfOpen) return OPEN
    let kept: Result | undefined
    try {
      return await breaker.execute(async () => {
        const result = await call()
        // A probe that was kept back has found nothing out: the lender is left alone for as long again.
        if (!KEPT_BACK.has(result.code) || breaker.state !== CircuitState.Closed) return result
        kept = result
        throw new KeptBack()
      })
    } catch (error) {
      if (kept) return kept
      if (isBrokenCircuitError(error)) return OPEN
      throw error
    }
  }

  const calls: LenderAdapter = {
    ...adapter,
    ping: (lender, ...ping) => guarded(lender.id, 'ping', () => adapter.ping(lender, ...ping)),
    post: (lender, ...lead) => guarded(lender.id, 'post', () => adapter.post(lender, ...lead)),
  }
  return {
    ...calls,
    breakerOf,
    /** Those that are not closed. */
    openBreakers: (): OpenBreaker[] =>
      [...opened.values()].flatMap((each) => {
        const state = breakerOf(each.lender, each.call)
        return state === 'closed' ? [] : [{ ...each, state }]
      }),
  }
}
