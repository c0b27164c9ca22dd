/** What search engines read (JSON-LD). Only what is true of the page: no ratings, no offers, and no word that makes us a lender. */

import { SITE } from '#content/site.ts'
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import type { CalculatorKind } from '#domain/calculators/calculator.ts'
import { ADVERTISED_APR_PERCENT, ADVERTISED_TERM_MONTHS, PAYDAY } from '#domain/disclosed-figures.ts'
import type { Question } from './components/questions.tsx'
import type { Link } from './navigation.ts'

export type StructuredData = Readonly<Record<string, unknown>>

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
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The page is about a kind of loan that lenders offer; it is not itself an offer. */
export function aboutLoan(name: string, kind: CalculatorKind): StructuredData {
  const isPayday = kind === 'payday'
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    about: {
      '@type': 'LoanOrCredit',
      name,
      currency: 'USD',
      amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: LOAN_AMOUNT.min, maxValue: LOAN_AMOUNT.max },
      loanTerm: {
        '@type': 'QuantitativeValue',
        unitCode: isPayday ? 'DAY' : 'MON',
        minValue: (isPayday ? PAYDAY.termDays : ADVERTISED_TERM_MONTHS).min,
        maxValue: (isPayday ? PAYDAY.termDays : ADVERTISED_TERM_MONTHS).max,
      },
      annualPercentageRate: {
        '@type': 'QuantitativeValue',
        minValue: (isPayday ? PAYDAY.aprPercent : ADVERTISED_APR_PERCENT).min,
        maxValue: (isPayday ? PAYDAY.aprPercent : ADVERTISED_APR_PERCENT).max,
      },
    },
  }
}
