/** What the specification puts on its pages (spec §1, §2), written out and looked for in the bytes of the built pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlElement } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_FINISH_WITHIN_SECONDS, PAYDAY, SMALL_LOAN_AMOUNTS } from '#domain/law/disclosed-figures.ts'
import { formatDollars } from '#domain/values/money.ts'
import { builtSite } from '../support/built-site.ts'
import { contentPage } from '../support/content-pages.ts'
import { parsedHtml } from '../support/html-rules.ts'
import { attributeOf, textOf } from '../support/served-pages.ts'
import { FORM_ROUTES, LOAN_ROUTES, SPECIFIED_LOAN_ROUTES } from '../support/site-routes.ts'

const DIST = join(import.meta.dirname, '../../dist')
const pageAt = (route: string): HtmlElement =>
  parsedHtml(readFileSync(join(DIST, route === '/' ? 'index.html' : `${route}.html`), 'utf8'))
const linksIn = (part: HtmlElement | null) => part?.querySelectorAll('a').map((link) => attributeOf(link, 'href')) ?? []
const textsOf = (page: HtmlElement, selector: string) => page.querySelectorAll(selector).map(textOf)

beforeAll(async () => {
  await builtSite()
})

describe('the header', () => {
  test('has the logo, four links in their order, and Apply Now', () => {
    const header = pageAt('/payday-loans').querySelector('header')
    expect(header?.querySelector('a[href="/"] svg')).not.toBeNull()
    const links = header?.querySelectorAll('nav[aria-label="Main"] a').map((link) => [textOf(link), attributeOf(link, 'href')])
    expect(links).toEqual([
      ['Home', '/'],
      ['How It Works', '/how-it-works'],
      ['Rates & Fees', '/rates-fees'],
      ['Contact', '/contact-us'],
      ['Apply Now', '/apply-now'],
    ])
  })

  test('of a form is simpler: a way home and Apply Now', () =>
    expect(linksIn(pageAt('/apply').querySelector('header')).filter((href) => href !== '#main')).toEqual(['/', '/apply-now']))
})

describe('the footer', () => {
  test.each(['/payday-loans', '/', '/apply', '/faq', '/verify-email'])(
    'of %s has every quick link and every legal link',
    (route) => {
      const footer = pageAt(route).querySelector('footer')
      const quick = footer?.querySelectorAll('nav').find((nav) => attributeOf(nav, 'aria-label') === 'Quick links')
      expect(linksIn(quick ?? null)).toEqual([
        '/emergency-loans',
        '/bad-credit-loans',
        '/quick-cash',
        '/how-it-works',
        '/rates-fees',
        '/contact-us',
        '/disclosures',
        '/state-licenses',
      ])
      expect(linksIn(footer)).toEqual(
        expect.arrayContaining(['/terms-of-service', '/privacy-policy', '/loan-disclosures', '/ecoa-notice', '/ccpa-rights']),
      )
      expect(linksIn(footer).filter((href) => href?.startsWith('tel:') || href?.startsWith('mailto:')).length).toBeGreaterThan(1)
    },
  )

  test('opens three texts as dialogs', () =>
    expect(textsOf(pageAt('/faq'), 'footer a[data-opens-dialog]')).toEqual([
      'Terms & Conditions',
      'Privacy Policy',
      'E-Consent Agreement',
    ]))
})

test('every loan page leads to the application from its own words, and has a calculator', () => {
  const without = LOAN_ROUTES.filter((route) => {
    const main = pageAt(route).querySelector('main')
    const leadsOn = linksIn(main).some((href) => href?.startsWith('/apply-now'))
    return !leadsOn || main?.querySelector('[data-figure="payment"]') == null
  })
  expect(without).toEqual([])
})

test('how it works: three steps, and questions with answers', () => {
  const page = pageAt('/how-it-works')
  expect(page.querySelectorAll('main ol > li[data-stop]')).toHaveLength(3)
  const questions = (contentPage('how-it-works').frontmatter.questions as { question: string }[]).map(({ question }) => question)
  expect(questions.length).toBeGreaterThan(3)
  expect(textsOf(page, 'main summary')).toEqual(expect.arrayContaining(questions))
})

test.each(SPECIFIED_LOAN_ROUTES.states)('%s lists the cities of its state', (route) => {
  const cities = contentPage(route.slice(1)).frontmatter.servedCities as string[]
  expect(cities.length).toBeGreaterThan(5)
  expect(textsOf(pageAt(route), 'main li')).toEqual(expect.arrayContaining(cities))
})

test('the payday page warns, explains in three steps and shows its terms in a grid', () => {
  const page = pageAt('/payday-loans')
  expect(textOf(page.querySelector('main'))).toMatch(/Borrow with care.*Borrow only what you can repay in full/)
  const headings = textsOf(page, 'main ol h3')
  expect(headings).toEqual(['Apply and get approved', 'Receive cash', 'Repay on payday'])
  const grid = textsOf(page, 'main dl').find((text) => text.startsWith('Amounts')) ?? ''
  for (const copy of [`${PAYDAY.termDays.min} to ${PAYDAY.termDays.max} days`, `${PAYDAY.aprPercent.min}% to`])
    expect(grid).toContain(copy)
})

test('the page of small loans shows its amounts, which nobody can press, and an estimate that does not change', () => {
  const section = pageAt('/small-personal-loans')
    .querySelectorAll('main section')
    .find((part) => textOf(part).startsWith('Amounts people ask for'))
  expect(section?.querySelectorAll('li').map(textOf)).toEqual(SMALL_LOAN_AMOUNTS.map((amount) => formatDollars(amount)))
  expect(textOf(section ?? null)).toMatch(/Rate estimate: .* An example, not an offer\.$/)
  expect(section?.querySelectorAll('a, button, input, select, astro-island')).toEqual([])
})

test.each(FORM_ROUTES)('step 1 on %s says how fast most people are', (route) =>
  expect(textOf(pageAt(route).querySelector('main'))).toContain(
    `Most applicants finish in under ${MOST_FINISH_WITHIN_SECONDS} seconds`,
  ),
)
