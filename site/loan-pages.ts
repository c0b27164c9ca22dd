/** The loan pages (landing, state, city, purpose) as one list, each with its kind. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { type Availability, textWhile } from '#content/open-or-closed.ts'
import { isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { isServedState } from '#domain/law/state-law.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { renderedText } from './documents.ts'

export type LoanPageKind = 'landing' | 'states' | 'cities' | 'purposes'

interface OfState {
  readonly kind: 'state'
  readonly cities: readonly string[]
  /** Who watches lenders there, and the fee to look for. */
  readonly regulator: CallableOffice
  readonly feeToWatch: string
  readonly numbers?: undefined
}

interface OfCity {
  readonly kind: 'city'
  readonly city: string
  readonly numbers: readonly CallableOffice[]
  readonly regulator?: undefined
}

/** Where the page is about a place: its state, and whether the service is open there. */
type Where = { readonly state: StateCode; readonly isServed: boolean }
export type StatePlace = Where & OfState
type Place = StatePlace | (Where & OfCity)

export interface CallableOffice {
  readonly name: string
  readonly call: string
  readonly text: string
}

type LandingData = CollectionEntry<'landing'>['data']
type FamilyPart = 'family' | 'firstCall' | 'asked'

export interface LoanPage {
  readonly kind: LoanPageKind
  readonly slug: LoanPageSlug
  readonly data: Omit<LandingData, FamilyPart>
  /** Which template the page has, with what only that family says; none for a page about a place. */
  readonly family: Pick<LandingData, FamilyPart> | undefined
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
    ...landing.map((entry) => familyPage('landing', entry)),
    ...states.map((entry) => {
      const { servedCities, regulator, feeToWatch, ...data } = entry.data[availabilityOf(entry)]
      return placePage('states', entry, data, { kind: 'state', cities: servedCities, regulator, feeToWatch })
    }),
    ...cities.map((entry) => {
      const { city, numbers, ...data } = entry.data[availabilityOf(entry)]
      return placePage('cities', entry, data, { kind: 'city', city, numbers })
    }),
    ...purposes.map((entry) => familyPage('purposes', entry)),
  ]
}

function familyPage(kind: 'landing' | 'purposes', entry: CollectionEntry<'landing' | 'purposes'>): LoanPage {
  const { family, firstCall, asked, ...data } = entry.data
  return loanPage({ kind, slug: entry.id, data, html: renderedText(entry), family: { family, firstCall, asked } })
}

type PlaceEntry = CollectionEntry<'states' | 'cities'>

/** Which of the page's two sets of words is shown. */
const availabilityOf = ({ data }: PlaceEntry): Availability => (isServedState(data.open.state) ? 'open' : 'closed')

function placePage(
  kind: 'states' | 'cities',
  entry: PlaceEntry,
  { state, ...data }: LoanPage['data'] & Pick<Where, 'state'>,
  within: OfState | OfCity,
): LoanPage {
  const place = { state, isServed: isServedState(state), ...within }
  return loanPage({ kind, slug: entry.id, data, html: placeText(entry), place })
}

function placeText(entry: PlaceEntry): string {
  try {
    return textWhile(availabilityOf(entry), renderedText(entry), 'html')
  } catch (error) {
    throw new Error(`${entry.filePath}: ${(error as Error).message}`, { cause: error })
  }
}

type Read = Omit<LoanPage, 'slug' | 'family' | 'place'> & { slug: string; family?: LoanPage['family']; place?: Place }

function loanPage({ kind, slug, data, html, family, place }: Read): LoanPage {
  if (!isLoanPageSlug(slug)) throw new Error(`content/${kind}/${slug}.md has no calculator preset`)
  return { kind, slug, data, family, html, place }
}
