/** What stands in the head of a page and is made of facts that change without a build. */

import { whileServed } from '#content/facts/slots.ts'
import { fillPlaceholders } from '#content/facts/template.ts'
import { FORM_COPY_ELEMENT_ID } from './browser/form-copy.ts'
import { loanFigures } from './loan-figures.ts'
import type { LoanPage } from './loan-pages.ts'
import { aboutLoan, dataElement } from './structured-data.ts'

/** A page about a place offers search engines a loan only while a lender is licensed there; a page about no place always does. */
export function loanDataWhileServed({ slug, data, place }: LoanPage): string {
  const element = dataElement(aboutLoan(data.name, loanFigures(slug, place?.isServed ? place.state : undefined)))
  if (!place) return element
  const [begin, end] = whileServed(place.state)
  return `${begin}${element}${end}`
}

export const LENDERS_DATA = fillPlaceholders('{lendersData}')

/** For the form's later steps, which are made in the browser. */
export const FORM_COPY = `<script type="application/json" id="${FORM_COPY_ELEMENT_ID}">${fillPlaceholders('{formCopy}')}</script>`
