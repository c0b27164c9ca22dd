/** What the parts of a loan page are called: each kind of page has its own words, so that no heading stands on more than half of the pages. */
import type { LoanFamily } from '#content/schemas.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import type { LoanPage } from './loan-pages.ts'

interface Headings {
  /** Over what costs less than this loan. */
  readonly instead: string
  readonly suits: string
  readonly notFor: string
  /** Over the last way to apply. */
  readonly end: string
}

export type LoanTemplate = LoanFamily | 'state' | 'city'

export const templateOf = ({ family, place }: LoanPage): LoanTemplate => family?.family ?? place?.kind ?? 'credit'

const OF_FAMILY: Readonly<Record<LoanFamily, Headings>> = {
  urgent: { instead: 'Try this first', suits: 'It may suit you if', notFor: 'Think twice if', end: 'Ready when you are' },
  costly: { instead: 'Cheaper ways out', suits: 'It can work if', notFor: 'Leave it if', end: 'Still need this loan?' },
  purpose: { instead: 'Have you asked?', suits: 'Borrow if', notFor: 'Hold off if', end: 'Asked everyone?' },
  credit: {
    instead: 'What else you could do',
    suits: 'It may suit you if',
    notFor: 'Think twice if',
    end: 'Ready when you are',
  },
}

export function headingsOf({ family, place }: LoanPage): Headings {
  if (!place) return OF_FAMILY[family?.family ?? 'credit']
  const { state, isServed, kind } = place
  const name = kind === 'city' ? place.city : US_STATES[state]
  return {
    instead: insteadIn(name, kind, isServed),
    suits: isServed ? 'A loan may help if' : 'This page may help you if',
    notFor: 'Be careful if',
    end: `Live in ${name}?`,
  }
}

/** Where we are closed, a city's first numbers stand in the hero. */
function insteadIn(name: string, kind: 'state' | 'city', isServed: boolean): string {
  if (kind === 'state') return `Before you borrow in ${name}`
  return isServed ? `Call these first in ${name}` : `More numbers in ${name}`
}
