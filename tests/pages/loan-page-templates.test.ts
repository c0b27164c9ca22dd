/** Each family of loan pages has a template of its own, and no page leads people astray whom we do not serve. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillSlots, OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { hasMarkdown } from '#content/inline-links.ts'
import { ADVERTISED_APR_PERCENT, DISCLOSED_APR_PERCENT, PAYDAY } from '#domain/law/disclosed-figures.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { STATE_CODES, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { buildFacts } from '#site/build/build-facts.ts'
import { builtSite } from '../support/built-site.ts'
import { contentPage, contentPages } from '../support/content-pages.ts'
import { blocksOf } from '../support/page-text.ts'
import { INDEXED_ROUTES } from '../support/site-routes.ts'

const OPEN_PAGES = join(import.meta.dirname, '../../dist', OPEN_SLOTS_FOLDER)
const FACTS = buildFacts(new Date())

const fileOf = (route: string) => join(OPEN_PAGES, route === '/' ? 'index.html' : `${route}.html`)
const pageAt = (route: string, facts = FACTS) => fillSlots(readFileSync(fileOf(route), 'utf8'), facts)

beforeAll(async () => {
  await builtSite()
})

const headingsOf = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, copy = '']) =>
    copy.replace(/<[^>]*>/g, ''),
  )

/** What a page of the family must have under its hero, in this order. */
const BONES: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  urgent: ['The same-day clock', 'Try this first', 'Think twice if', /: common questions$/, 'Ready when you are'],
  costly: [
    'Cheaper ways out',
    /Keep it longer|How a payday loan works/,
    'Leave it if',
    /: common questions$/,
    'Still need this loan?',
  ],
  purpose: ['Have you asked?', 'What’s left to borrow', 'Hold off if', /: common questions$/, 'Asked everyone?'],
  credit: ['What else you could do', 'Think twice if', /: common questions$/, 'Ready when you are'],
}

const familyPages = contentPages
  .filter(({ folder }) => folder === 'landing' || folder === 'purposes')
  .map(({ slug, frontmatter }) => ({ slug, family: String(frontmatter.family) }))

const placePages = contentPages
  .filter(({ folder }) => folder === 'states' || folder === 'cities')
  .map(({ slug, folder, frontmatter }) => ({ slug, folder, state: frontmatter.state as StateCode }))

test.each(familyPages)('/$slug has the template of its family: $family', ({ slug, family }) => {
  const html = pageAt(`/${slug}`)
  const order = headingsOf(html)
  const places = (BONES[family] ?? []).map((bone) =>
    order.findIndex((heading) => (typeof bone === 'string' ? heading === bone : bone.test(heading))),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html.includes('One call first')).toBe(family === 'urgent')
  expect(html.includes('Have you asked?')).toBe(family === 'purpose')
  // What people with other credit pay comes before the question, or the figures come first.
  const isLadderFirst = html.indexOf('class="ladder') > 0 && html.indexOf('class="ladder') < html.indexOf('How much do you need?')
  expect(isLadderFirst).toBe(family === 'credit')
})

interface Office {
  readonly call: string
}

describe.each(placePages)('/$slug', ({ slug, folder, state }) => {
  test(folder === 'states' ? 'has the card of its state' : 'lists numbers to call', () => {
    const html = pageAt(`/${slug}`)
    expect(html.includes(`aria-label="${US_STATES[state]} at a glance"`)).toBe(folder === 'states')
    const list = isServedState(state) ? 'Call these first in' : 'More numbers in'
    expect(html.includes(list)).toBe(folder === 'cities')
    expect(html).toContain('href="tel:211"')
  })

  test.runIf(!isServedState(state))('says once in view that we are closed, and gives every number of the place once', () => {
    const main = /<main.*<\/main>/s.exec(pageAt(`/${slug}`))?.[0] ?? ''
    const inView = main.replace(/<details.*?<\/details>/gs, '')
    expect(inView.match(/We don’t serve/g)).toHaveLength(1)
    const { regulator, numbers } = contentPage(slug).frontmatter as { regulator?: Office; numbers?: Office[] }
    const calls = [...(regulator ? [regulator] : []), ...(numbers ?? [])].map(({ call }) => call).filter((call) => call !== '211')
    for (const call of calls) expect([call, main.split(`"tel:${call.replace(/\D/g, '')}"`).length - 1]).toEqual([call, 1])
  })

  test.runIf(!isServedState(state))('offers no way to apply under its hero', () => {
    const body = /<div class="rhythm">.*<\/main>/s.exec(pageAt(`/${slug}`))?.[0] ?? ''
    expect(body).toContain('Where else to turn')
    expect(body).not.toMatch(/href="\/apply/)
  })
})

test('the chart of all kinds of loans names the disclosed ranges, and draws each lender of today once', () => {
  const chart = (facts: typeof FACTS) => /<ol class="rate-scale.*?<\/ol>/s.exec(pageAt('/rates-fees', facts))?.[0] ?? ''
  for (const { min, max } of [...Object.values(DISCLOSED_APR_PERCENT), PAYDAY.aprPercent, ADVERTISED_APR_PERCENT])
    expect(chart(FACTS)).toContain(`>${min}% to ${max}%<`)
  const lanes = (facts: typeof FACTS) => (/<g class="fill-yours">.*<\/g>/s.exec(chart(facts))?.[0].match(/<rect/g) ?? []).length
  // Between its first lane and its last stands the bar of the other kind.
  expect(lanes(FACTS)).toBe(FACTS.lenders.length + 1)
  expect(lanes({ ...FACTS, lenders: [] })).toBe(1)
})

test('no heading stands on more than half of the loan pages', () => {
  const pages = [...familyPages, ...placePages]
  const counted = Map.groupBy(
    pages.flatMap(({ slug }) => {
      const main = /<main.*<\/main>/s.exec(pageAt(`/${slug}`))?.[0] ?? ''
      return [
        ...new Set([...main.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(([, , copy = '']) => copy.replace(/<[^>]*>/g, ''))),
      ]
    }),
    (heading) => heading,
  )
  expect([...counted.values()].filter(({ length }) => length > pages.length / 2).map(([heading]) => heading)).toEqual([])
})

test('a page says once that a hard check may follow, and once how offers are ranked', () => {
  const repeated = INDEXED_ROUTES.flatMap((route) => {
    const main = /<main.*<\/main>/s.exec(pageAt(route))?.[0] ?? ''
    const times = (pattern: RegExp) => [...main.matchAll(pattern)].length
    const [checks, rankings] = [times(/may do a hard check[^.]*if you accept/g), times(/First come offers/g)]
    return checks > 1 || rankings > 1 ? [`${route}: ${checks} hard checks, ${rankings} rankings`] : []
  })
  expect(repeated).toEqual([])
})

test('a state without a lender is not called served', () => {
  const card = (facts: typeof FACTS) => pageAt('/texas-loans', facts)
  expect(card(FACTS)).toContain('Open, with licensed lenders')
  expect(card({ ...FACTS, lenders: [] })).not.toContain('with licensed lenders')
})

test('the tiles are green where the domain and the lenders say so', () => {
  const green = (facts: typeof FACTS) =>
    [...pageAt('/state-licenses', facts).matchAll(/class="tile tile-served".*?<text[^>]*>(\w\w)<\/text>/gs)].map(
      ([, state]) => state,
    )
  const licensed = new Set(FACTS.lenders.flatMap(({ licenses }) => licenses.map(({ state }) => state)))
  expect(new Set(green(FACTS))).toEqual(new Set(STATE_CODES.filter((state) => isServedState(state) && licensed.has(state))))
  expect(green({ ...FACTS, lenders: [] })).toEqual([])
})

test('no page shows a mark of Markdown, to readers or to search engines', () => {
  const shown = INDEXED_ROUTES.flatMap((route) => {
    const html = pageAt(route)
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json)
    return [...blocksOf(html).map(({ text }) => text), ...data].filter(hasMarkdown).map((text) => `${route}: ${text.slice(0, 80)}`)
  })
  expect(shown).toEqual([])
})
