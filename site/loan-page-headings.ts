/** What the parts of a loan page are called: each kind of page has its own words, so that no heading stands on more than half of the pages. */
import type { LoanFamily } from '#content/schemas.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import type { LoanPage } from './loan-pages.ts'

export type LoanTemplate = LoanFamily | 'state' | 'city'

export const templateOf = ({ family, place }: LoanPage): LoanTemplate => family?.family ?? place?.kind ?? 'credit'

/** Over what costs less than the loan; over the two lists, whose lines go on with the sentence; over the last way to apply. */
type Headings = Readonly<Record<'instead' | 'suits' | 'notFor' | 'end', string>>

const PLAIN = { suits: 'It may suit you if', notFor: 'Think twice if', end: 'Ready when you are' } as const

const OF_FAMILY: Readonly<Record<LoanFamily, Headings>> = {
  urgent: { ...PLAIN, instead: 'Try this first' },
  costly: { instead: 'Cheaper ways out', suits: 'It can work if', notFor: 'Leave it if', end: 'Still need this loan?' },
  purpose: { instead: 'Have you asked?', suits: 'Borrow if', notFor: 'Hold off if', end: 'Asked everyone?' },
  credit: { ...PLAIN, instead: 'What else you could do' },
}

export function headingsOf({ family, place }: LoanPage): Headings {
  if (!place) return OF_FAMILY[family?.family ?? 'credit']
  const name = place.kind === 'city' ? place.city : US_STATES[place.state]
  // Where we are closed, a city's first numbers stand in the hero.
  const numbers = place.isServed ? 'Call these first' : 'More numbers'
  return {
    instead: `${place.kind === 'city' ? numbers : 'Before you borrow'} in ${name}`,
    suits: place.isServed ? 'A loan may help if' : 'This page may help you if',
    notFor: 'Be careful if',
    end: `Live in ${name}?`,
  }
}
