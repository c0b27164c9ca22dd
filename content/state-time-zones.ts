/** The clock that most of a state goes by, and where it goes by another. For states that have a page. */
import { type StateCode, US_STATES } from '../domain/us-states.ts'
import { localCutoff, type TimeZone } from './same-day-cutoff.ts'

interface StateClock {
  readonly zone: TimeZone
  readonly other?: { readonly zone: TimeZone; readonly where: string }
}

const CLOCKS: Readonly<Partial<Record<StateCode, StateClock>>> = {
  CA: { zone: 'Pacific' },
  FL: { zone: 'Eastern', other: { zone: 'Central', where: 'in the western Panhandle' } },
  IL: { zone: 'Central' },
  NY: { zone: 'Eastern' },
  PA: { zone: 'Eastern' },
  TX: { zone: 'Central', other: { zone: 'Mountain', where: 'around El Paso' } },
}

/** "1:00 PM Central (12:00 noon Mountain around El Paso)" */
export function cutoffInState(state: StateCode): string {
  const clock = CLOCKS[state]
  if (!clock) throw new Error(`content/state-time-zones.ts has no row for ${US_STATES[state]}`)
  const { zone, other } = clock
  const elsewhere = other ? ` (${zoned(other.zone)} ${other.where})` : ''
  return `${zoned(zone)}${elsewhere}`
}

const zoned = (zone: TimeZone) => `${localCutoff(zone).time} ${zone}`
