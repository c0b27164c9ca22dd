/** Lists of lenders and licenses as HTML, and as structured data. They are put into finished pages, so every name is escaped here. */
import { onRateScale } from '#domain/calculators/rate-scale.ts'
import type { OfferTerms } from '#domain/matching/lender/offer.ts'
import { RANKING_IN_SHORT } from '#domain/matching/lender/ranking-rules.ts'
import { isStateCode, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { type PublicFacts, type PublicLender, type PublicLicense, statesThatAre } from '#domain/policy/public-facts.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'
import { counted, lendersApr, lendersIn, rangeOver, START_FACTS } from './start-facts.ts'

/** Markup that is known only when the server starts, for a place of its own; in a text, a paragraph of its own. */
export const START_MARKUP = {
  lendersAndLicenses: (facts) =>
    facts.lenders.length === 0 ? `<p>${NO_LENDER_ANYWHERE}</p>` : `${lenderTable(facts.lenders)}${licensesByState(facts)}`,
  lendersIn: lendersInState,
  lendersMayAnswer: (facts, state) => (isStateCode(state) ? mayAnswerIn(facts, state) : ''),
  lendersOnScale: lanesOnScale,
  lendersData: (facts) => `<script type="application/ld+json">${escapeJson(lenderList(facts))}</script>`,
  formCopy: (facts) => escapeJson(formCopy(facts)),
} as const satisfies Readonly<Record<string, (facts: PublicFacts, of: string) => string>>

/** The words of the form's later steps about these facts; the browser reads them with `site/browser/form-copy.ts`. */
export const formCopy = (facts: PublicFacts) => ({
  identityPoint: START_FACTS.identityPoint(facts),
  inquiry: START_FACTS.inquiry(facts),
  inquiryPoint: START_FACTS.inquiryPoint(facts),
  bankDeletion: START_FACTS.bankDeletion(facts),
  identityDays: START_FACTS.identityDays(facts),
  rankingInShort: RANKING_IN_SHORT[facts.ranking],
})
export type FormCopy = ReturnType<typeof formCopy>

const NO_LENDER_ANYWHERE = 'We have no licensed lender in any state right now.'

const LOAN_NAMES: Readonly<Record<OfferTerms['kind'], string>> = {
  installment: 'Installment loan',
  'single-payment': 'Payday loan',
}

const INQUIRY_NAMES: Readonly<Record<PublicLender['inquiryOnPost'], string>> = {
  none: 'None',
  soft: 'May be soft',
}

/** No angle bracket can end the script element that holds it. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Figures and single words: a cell of this length is not broken over lines. */
const SHORT_CELL_LENGTH = 16
const classOf = (cell: string) => (cell.length <= SHORT_CELL_LENGTH ? ' class="short"' : '')

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  // On a phone each row is a card (prose.css): its first cell is the heading, the others say what they are.
  const labelOf = (place: number) => (place > 0 ? ` data-label="${escapeMarkup(heads[place] ?? '')}"` : '')
  const head = heads.map((cell) => `<th>${escapeMarkup(cell)}</th>`).join('')
  const body = rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell, place) => `<td${classOf(cell)}${labelOf(place)}>${escapeMarkup(cell)}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<div class="table-frame" role="group" aria-label="${escapeMarkup(label)}" tabindex="0"><table class="cards"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const lenderTable = (lenders: readonly PublicLender[]) =>
  table(
    'Lenders',
    ['Lender', 'Kind of loan', 'Credit inquiry', 'States'],
    lenders.map(({ legalName, loan, inquiryOnPost, licenses }) => [
      legalName,
      LOAN_NAMES[loan],
      INQUIRY_NAMES[inquiryOnPost],
      String(licenses.length),
    ]),
  )

const licensesByState = (facts: PublicFacts) =>
  statesThatAre(facts, 'served')
    .map((state) => {
      const rows = lendersIn(facts, state)
      const name = US_STATES[state]
      const count = `${rows.length} lender${rows.length === 1 ? '' : 's'}`
      const rowsOfTable = rows.map(({ lender, license }) => [
        lender.legalName,
        license.kind ?? 'Not stated',
        numberOf(license),
        license.validUntil === null ? 'Not stated' : formatDay(license.validUntil),
        lendersApr(license.aprPercent),
      ])
      const heads = ['Lender', 'Kind of license', 'Number', 'Valid until', 'APR']
      return `<details class="fold licenses"><summary>${name}, ${count}</summary>${table(`Licenses in ${name}`, heads, rowsOfTable)}</details>`
    })
    .join('')

function lendersInState(facts: PublicFacts, state: string): string {
  const rows = isStateCode(state) ? lendersIn(facts, state) : []
  const name = isStateCode(state) ? US_STATES[state] : state
  if (rows.length === 0)
    return `<p><strong>No lender right now.</strong> None of our lenders is licensed in ${name}, so we can’t ask one for you.</p>`
  const intro = '<p>We may ask these lenders about your request. Each one sets its own price within its license.</p>'
  return `${intro}${lendersOfState(name, rows)}`
}

function mayAnswerIn(facts: PublicFacts, state: StateCode): string {
  const rows = lendersIn(facts, state)
  if (rows.length === 0) return `No licensed lender in ${US_STATES[state]} right now`
  const range = rangeOver(rows.map(({ license }) => license.aprPercent))
  return `<b>${counted(rows.length, 'licensed lender')}</b> may answer in ${US_STATES[state]}, ${lendersApr(range)} APR`
}

/** In a drawing of 100 by 12: a lane for each lender whose loans are of the kind, from its lowest rate to its highest. */
function lanesOnScale({ lenders }: PublicFacts, kind: string): string {
  const ranges = lenders
    .filter(({ loan }) => loan.startsWith(kind))
    .map(({ licenses }) => rangeOver(licenses.map(({ aprPercent }) => aprPercent)))
    .sort((one, other) => one.min - other.min)
  const lane = 12 / Math.max(ranges.length, 4)
  const lanes = ranges.map(({ min, max }, place) => {
    const [left, right] = [onRateScale(min), onRateScale(max)]
    const width = Math.max(right - left, 1.6)
    return `<rect x="${((left + right - width) / 2).toFixed(1)}" y="${(place * lane).toFixed(2)}" width="${width.toFixed(1)}" height="${(lane * 0.75).toFixed(2)}"/>`
  })
  return `<g class="fill-yours">${lanes.join('')}</g>`
}

const lendersOfState = (name: string, rows: ReturnType<typeof lendersIn>) =>
  table(
    `Lenders in ${name}`,
    ['Lender', 'Kind of loan', 'APR', 'License'],
    rows.map(({ lender, license }) => [
      lender.legalName,
      LOAN_NAMES[lender.loan],
      lendersApr(license.aprPercent),
      numberOf(license),
    ]),
  )

const numberOf = ({ number, nmlsId }: PublicLicense) => (nmlsId === null ? number : `${number}, NMLS ${nmlsId}`)

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

const lenderList = ({ lenders }: PublicFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Lenders and the states in which each is licensed',
  numberOfItems: lenders.length,
  itemListElement: lenders.map(({ legalName, licenses }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    item: {
      '@type': 'FinancialService',
      legalName,
      areaServed: licenses.map(({ state }) => ({ '@type': 'State', name: US_STATES[state] })),
    },
  })),
})
