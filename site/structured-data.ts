/** What search engines read (JSON-LD). Only what is true of the page: no ratings, no offers, and no word that makes us a lender. */

import { withoutLinks } from '#content/inline-links.ts'
import { SITE } from '#content/site.ts'
import type { Question } from './components/questions.tsx'
import type { LoanFigures } from './loan-figures.ts'
import type { Link } from './navigation.ts'

export type StructuredData = Readonly<Record<string, unknown>>

/** As it stands in a page's head. A value may hold `</script>`; as JSON it can be written without any angle bracket. */
export const dataElement = (entry: StructuredData): string =>
  `<script type="application/ld+json">${JSON.stringify(entry).replaceAll('<', '\\u003c')}</script>`

const ORIGIN = `https://${SITE.domain}`

export const organization: StructuredData = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: SITE.brand,
  legalName: SITE.company,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/icon-512.png`,
  email: SITE.contact.email,
  telephone: SITE.contact.phone,
}

export const breadcrumbList = (trail: readonly Link[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ href, name }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: `${ORIGIN}${href}`,
  })),
})

export const questionPage = (questions: readonly Question[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: withoutLinks(answer) },
  })),
})

/** The page is about a kind of loan that lenders offer; it is not itself an offer. */
export function aboutLoan(name: string, { amountDollars, aprPercent, term, termUnit }: LoanFigures): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    about: {
      '@type': 'LoanOrCredit',
      name,
      currency: 'USD',
      amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: amountDollars.min, maxValue: amountDollars.max },
      loanTerm: {
        '@type': 'QuantitativeValue',
        unitCode: termUnit === 'days' ? 'DAY' : 'MON',
        minValue: term.min,
        maxValue: term.max,
      },
      annualPercentageRate: { '@type': 'QuantitativeValue', minValue: aprPercent.min, maxValue: aprPercent.max },
    },
  }
}
