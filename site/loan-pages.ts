/** The loan pages (landing, state, city, purpose) as one list, each with its kind. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { isWorkable } from '#content/schemas.ts'
import { isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { isServedState } from '#domain/state-law.ts'
import type { StateCode } from '#domain/us-states.ts'
import { renderedText } from './rendered-text.ts'

export type LoanPageKind = 'landing' | 'states' | 'cities' | 'purposes'

export interface LoanPage {
  readonly kind: LoanPageKind
  readonly slug: LoanPageSlug
  readonly data: CollectionEntry<'landing'>['data']
  readonly html: string
  /** Where the page is about a place: its state, and whether the service is open there. */
  readonly place:
    | { readonly state: StateCode; readonly isServed: boolean; readonly cities: readonly string[]; readonly city?: string }
    | undefined
}

export async function loanPages(): Promise<LoanPage[]> {
  const [landing, states, cities, purposes] = await Promise.all([
    getCollection('landing'),
    getCollection('states'),
    getCollection('cities'),
    getCollection('purposes'),
  ])
  return [
    ...landing.map((entry) => loanPage('landing', entry)),
    ...states.map((entry) => loanPage('states', entry, placeOf(entry.data.state, entry.data.servedCities))),
    ...cities.map((entry) => loanPage('cities', entry, { ...placeOf(entry.data.state, []), city: entry.data.city })),
    ...purposes.map((entry) => loanPage('purposes', entry)),
  ]
}

function loanPage(kind: LoanPageKind, entry: CollectionEntry<LoanPageKind>, place?: LoanPage['place']): LoanPage {
  const slug = entry.id
  if (!isLoanPageSlug(slug)) throw new Error(`content/${kind}/${slug}.md has no calculator preset`)
  if (!isWorkable(slug, entry.data.example))
    throw new Error(`content/${kind}/${slug}.md: its example is not among its calculator's choices`)
  return { kind, slug, data: entry.data as LoanPage['data'], html: renderedText(entry), place }
}

const placeOf = (state: StateCode, cities: readonly string[]) => ({ state, isServed: isServedState(state), cities })
