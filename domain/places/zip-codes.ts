/**
 * From a ZIP code to its place. The table is an argument: it weighs a megabyte and stays on the server.
 * An unknown ZIP code is guessed (spec §4): by its first three digits where all known ones share a state, else by the first digit. Where no
 * known one shares its three digits, or all of them lie outside the states, there is nothing to guess.
 */
import { isStateCode, type StateCode } from './us-states.ts'

export interface ZipRow {
  readonly zip: string
  readonly city: string
  /** A state's code, or that of a territory or a military post (PR, AE, …), which no lender here serves. */
  readonly region: string
}

export type ZipPlace =
  | { readonly kind: 'known' | 'guessed'; readonly city: string; readonly state: StateCode }
  | { readonly kind: 'outside-states' | 'no-place' }

export interface ZipTable {
  readonly size: number
  readonly find: (zip: string) => ZipPlace
  /** Where the table lists the ZIP code: nowhere, in one region, or in several when it crosses a border. Nothing is guessed. */
  readonly regionsOf: (zip: string) => readonly string[]
}

/** Why a ZIP code is refused, whatever state is chosen. */
export const ZIP_REFUSALS = {
  'outside-states': 'We can only take addresses in the 50 states and Washington, DC',
  'no-place': 'No place has this ZIP code. Please check its digits.',
} as const

export const refusalOfZip = (place: ZipPlace): string | undefined => ('state' in place ? undefined : ZIP_REFUSALS[place.kind])

/** The largest city of each first digit's region. */
const PLACE_BY_FIRST_DIGIT: Readonly<Record<string, { readonly city: string; readonly state: StateCode }>> = {
  0: { city: 'Boston', state: 'MA' },
  1: { city: 'New York', state: 'NY' },
  2: { city: 'Washington', state: 'DC' },
  3: { city: 'Jacksonville', state: 'FL' },
  4: { city: 'Columbus', state: 'OH' },
  5: { city: 'Milwaukee', state: 'WI' },
  6: { city: 'Chicago', state: 'IL' },
  7: { city: 'Houston', state: 'TX' },
  8: { city: 'Phoenix', state: 'AZ' },
  9: { city: 'Los Angeles', state: 'CA' },
}

export function makeZipTable(rows: Iterable<ZipRow>): ZipTable {
  const byZip = new Map<string, ZipRow>()
  const acrossBorders = new Map<string, string[]>()
  const byPrefix = new Map<string, PrefixTally>()
  for (const row of rows) {
    const earlier = byZip.get(row.zip)
    if (earlier && earlier.region !== row.region)
      acrossBorders.set(row.zip, [...(acrossBorders.get(row.zip) ?? [earlier.region]), row.region])
    byZip.set(row.zip, row)
    const prefix = row.zip.slice(0, 3)
    const tally = byPrefix.get(prefix) ?? { states: new Set(), cities: new Map() }
    byPrefix.set(prefix, tally)
    if (!isStateCode(row.region)) continue
    tally.states.add(row.region)
    tally.cities.set(row.city, (tally.cities.get(row.city) ?? 0) + 1)
  }

  return {
    size: byZip.size,
    find(zip) {
      const row = byZip.get(zip)
      if (row) return isStateCode(row.region) ? { kind: 'known', city: row.city, state: row.region } : { kind: 'outside-states' }
      const tally = /^\d{5}$/.test(zip) ? byPrefix.get(zip.slice(0, 3)) : undefined
      const guess = PLACE_BY_FIRST_DIGIT[zip.charAt(0)]
      if (!tally || !guess) return { kind: 'no-place' }
      const [state, ...others] = tally.states
      if (!state) return { kind: 'outside-states' }
      return { kind: 'guessed', ...(others.length > 0 ? guess : { city: mostFrequent(tally.cities), state }) }
    },
    regionsOf(zip) {
      const row = byZip.get(zip)
      return acrossBorders.get(zip) ?? (row ? [row.region] : [])
    },
  }
}

/** Of the states alone: no address lies in the rest. */
interface PrefixTally {
  readonly states: Set<StateCode>
  readonly cities: Map<string, number>
}

/** The city with most ZIP codes of a prefix is the one its mail is sorted in, nearly always. */
function mostFrequent(cities: ReadonlyMap<string, number>): string {
  const [first] = [...cities].sort(([nameA, countA], [nameB, countB]) => countB - countA || nameA.localeCompare(nameB))
  return first?.[0] ?? ''
}
