/**
 * When a circuit opens: at least a share of the calls of the last while have failed, and there were enough of them to tell. Cockatiel's own
 * sampling breaker forgets by the call and not by the clock: where calls are rare, those of an hour ago would count.
 */
import { CircuitState, type IBreaker } from 'cockatiel'
import type { BreakerSettings } from './lender-adapter.ts'

/** Calls that ended within the same moment, which are forgotten together. */
interface Slot {
  readonly since: number
  calls: number
  failures: number
}

const SLOTS_PER_WINDOW = 60

export function shareBreaker({ share, minimum, windowMs }: BreakerSettings): IBreaker {
  let slots: Slot[] = []

  function count(failures: 0 | 1): void {
    const now = Date.now()
    slots = slots.filter(({ since }) => since > now - windowMs && since <= now)
    const last = slots.at(-1)
    const slot = last && now - last.since < windowMs / SLOTS_PER_WINDOW ? last : { since: now, calls: 0, failures: 0 }
    if (slot !== last) slots.push(slot)
    slot.calls += 1
    slot.failures += failures
  }

  const sum = (what: 'calls' | 'failures') => slots.reduce((total, slot) => total + slot[what], 0)

  return {
    // Cockatiel can store a breaker. Ours begin anew with each process.
    state: undefined,
    success(state) {
      // A probe went well: failures from before the lender was left alone count against it no longer.
      if (state === CircuitState.HalfOpen) slots = []
      count(0)
    },
    failure(state) {
      count(1)
      if (state !== CircuitState.Closed) return true
      const calls = sum('calls')
      return calls >= minimum && sum('failures') >= share * calls
    },
  }
}
