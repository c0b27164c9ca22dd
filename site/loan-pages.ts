/** The loan pages (landing, state, city, purpose) as one list, each with its kind. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { type Availability, textWhile } from '#content/open-or-closed.ts'
import { isWorkable } from '#content/schemas.ts'
import { isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { isServedState } from '#domain/state-law.ts'
import type { StateCode } from '#domain/us-states.ts'
import { renderedText } from './rendered-text.ts'

export type LoanPageKind = 'landing' | 'states' | 'cities' | 'purposes'

/** Where the page is about a place: its state, and whether the service is open there. */
interface Place {
  readonly state: StateCode
  readonly isServed: boolean
  readonly cities: readonly string[]
  readonly city?: string
}

export interface LoanPage {
  readonly kind: LoanPageKind
  readonly slug: LoanPageSlug
  readonly data: CollectionEntry<'landing'>['data']
  readonly html: string
  readonly place: Place | undefined
}

export async function loanPages(): Promise<LoanPage[]> {
  const [landing, states, cities, purposes] = await Promise.all([
    getCollection('landing'),
    getCollection('states'),
    getCollection('cities'),
    getCollection('purposes'),
  ])
  return [
    ...landing.map((entry) => loanPage('landing', entry.id, entry.data, renderedText(entry))),
    ...states.map((entry) => {
      const { servedCities, ...data } = entry.data[availabilityOf(entry)]
      return placePage('states', entry, data, { cities: servedCities })
    }),
    ...cities.map((entry) => {
      const { city, ...data } = entry.data[availabilityOf(entry)]
      return placePage('cities', entry, data, { cities: [], city })
    }),
    ...purposes.map((entry) => loanPage('purposes', entry.id, entry.data, renderedText(entry))),
  ]
}

type PlaceEntry = CollectionEntry<'states' | 'cities'>

/** Which of the page's two sets of words is shown. */
const availabilityOf = ({ data }: PlaceEntry): Availability => (isServedState(data.open.state) ? 'open' : 'closed')

function placePage(
  kind: 'states' | 'cities',
  entry: PlaceEntry,
  { state, ...data }: LoanPage['data'] & Pick<Place, 'state'>,
  within: Pick<Place, 'cities' | 'city'>,
): LoanPage {
  return loanPage(kind, entry.id, data, placeText(entry), { state, isServed: isServedState(state), ...within })
}

function placeText(entry: PlaceEntry): string {
  try {
    return textWhile(availabilityOf(entry), renderedText(entry), 'html')
  } catch (error) {
    throw new Error(`${entry.filePath}: ${(error as Error).message}`, { cause: error })
  }
}

function loanPage(kind: LoanPageKind, slug: string, data: LoanPage['data'], html: string, place?: Place): LoanPage {
  if (!isLoanPageSlug(slug)) throw new Error(`content/${kind}/${slug}.md has no calculator preset`)
  if (!isWorkable(slug, data.example))
    throw new Error(`content/${kind}/${slug}.md: its example is not among its calculator's choices`)
  return { kind, slug, data, html, place }
}
