/** On every loan page the card of key facts, the structured data and the words give the same figures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { builtSite } from '../support/built-site.ts'
import { LOAN_ROUTES } from '../support/site-routes.ts'

const OPEN_PAGES = join(import.meta.dirname, '../../dist', OPEN_SLOTS_FOLDER)

interface MainFigures {
  readonly amounts: string
  readonly apr: string
  readonly term: string
}

let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  await builtSite()
  pages = new Map(LOAN_ROUTES.map((route) => [route, readFileSync(join(OPEN_PAGES, `${route}.html`), 'utf8')]))
})

const CARD = /<aside aria-label="[^"]*key facts.*?<\/aside>/is

const textOf = (html: string) =>
  html
    .replace(/<(?:\/?[a-z][^>]*|!--.*?--)>/gis, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function cardOf(html: string): Readonly<Record<string, string>> {
  const rows = (CARD.exec(html)?.[0] ?? '').matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [textOf(name), textOf(value)]))
}

function figuresOfCard(html: string): MainFigures {
  const { Amounts = '', Term = '', ...others } = cardOf(html)
  return { amounts: Amounts, apr: others['Advertised APR'] ?? others['Disclosed APR'] ?? '', term: Term }
}

interface LoanData {
  readonly amount: Bounds
  readonly annualPercentageRate: Bounds
  readonly loanTerm: Bounds & { readonly unitCode: 'DAY' | 'MON' }
}
interface Bounds {
  readonly minValue: number
  readonly maxValue: number
}

function figuresOfData(html: string): MainFigures {
  const entries = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
  const loan: LoanData | undefined = entries.find((entry) => entry.about)?.about
  if (!loan) throw new Error('The page has no data of a loan')
  const { amount, annualPercentageRate: apr, loanTerm } = loan
  const dollars = (value: number) => `$${value.toLocaleString('en-US')}`
  return {
    amounts: `${dollars(amount.minValue)} to ${dollars(amount.maxValue)}`,
    apr: `${apr.minValue}% to ${apr.maxValue}%`,
    term: `${loanTerm.minValue} to ${loanTerm.maxValue} ${loanTerm.unitCode === 'DAY' ? 'days' : 'months'}`,
  }
}

/** What the page says beside the card, its questions and terms included; the footer speaks of all loans. */
const proseOf = (html: string) => textOf(/<main.*?<\/main>/s.exec(html)?.[0].replace(CARD, ' ') ?? '')

/** What the pattern's group catches on the page and none of the truths says. */
const statedOtherwise = (html: string, pattern: RegExp, truths: readonly string[]) =>
  [...proseOf(html).matchAll(pattern)].map(([, stated = '']) => stated).filter((stated) => !truths.includes(stated))

describe.each(LOAN_ROUTES)('%s', (route) => {
  const html = () => pages.get(route) ?? ''

  test('card and structured data agree', () => {
    expect(figuresOfCard(html())).toEqual(figuresOfData(html()))
  })

  test('the words give no other advertised rates, terms or amounts than the card', () => {
    const { amounts, apr, term } = figuresOfCard(html())
    const { min, max } = ADVERTISED_APR_PERCENT
    expect(
      statedOtherwise(html(), /\badvertised (?:rates?|range)[^.,]*?(\d[\d.]*%(?: to \d[\d.]*%)?)/gi, [
        `${min}% to ${max}%`,
        `${min}%`,
        `${max}%`,
      ]),
    ).toEqual([])
    expect(statedOtherwise(html(), /\bterms? (?:of|are|run from) (\d+ to \d+ \w+)/gi, [term])).toEqual([])
    expect(statedOtherwise(html(), /\b(?:ask for|requests? from|request) (\$[\d,]*\d to \$[\d,]*\d)/gi, [amounts])).toEqual([])
    if (cardOf(html())['Disclosed APR']) expect(proseOf(html())).toContain(apr)
    else expect(apr).toBe(`${min}% to ${max}%`)
  })

  test('same-day funding is for business days', () => {
    expect(cardOf(html()).Funding).toMatch(
      /^As soon as the next business day; same day if approved by \d+:\d\d [AP]M ET on business days$/,
    )
  })
})

test('pages whose terms are their own say so in their words', () => {
  const terms = (route: string) => ({ term: figuresOfCard(pages.get(route) ?? '').term, text: proseOf(pages.get(route) ?? '') })
  for (const route of ['/payday-loans', '/installment-loans']) expect(terms(route).text).toContain(terms(route).term)
  expect(terms('/cash-advance-loans').term).toBe('2 to 12 months')
  expect(terms('/cash-advance-loans').text).toContain('2, 4, 6 and 12 months')
})
