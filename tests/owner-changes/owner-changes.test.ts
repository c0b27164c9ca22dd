/**
 * What an owner changes, in one file each: everything that is shown follows, and the old value is nowhere. One copy has all changes at once.
 * @module-tag long
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { calculatorPreset, isLoanPageSlug } from '#domain/calculators/presets.ts'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { CLOSED_BY_US } from '#domain/law/state-law.ts'
import { BRAND_COLORS, PAGE_COLORS, type PageColor } from '#domain/look/brand-colors.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { headingPath } from '#site/images/heading-paths.ts'
import { contentPages, placePageWhile } from '../support/content-pages.ts'
import { OTHER_FIGURES, OTHER_LOAN_AMOUNT, oldFiguresIn } from '../support/other-figures.ts'
import { readable } from '../support/readable.ts'
import {
  ALL_CHANGES,
  AMOUNTS,
  CLOSED,
  CLOSED_STATE,
  COLORS,
  FAQ,
  FAQ_ENTRY,
  FIGURES,
  LANDING_PAGE,
  LEGAL_TEXT,
  LOGO,
  NEW_BRAND,
  NEW_COLORS,
  NEW_MARK,
  NEW_PHONE,
  OLD_COLORS,
  OPENED,
  OPENED_STATE,
  PHONE,
  RENAME,
  TERMS,
} from './edits.ts'
import { ownerRelease } from './owner-release.ts'
import { filesChangedIn, type ShownByCopy, showEverything } from './shown-texts.ts'

interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const CHANNELS = 3
/** Pictures have a palette of few colors, which may be off by a shade. */
const A_SHADE = 3

const pixelsOf = (picture: Sharp) => picture.removeAlpha().raw().toBuffer()

/** How far a part of a picture is from a drawing of that size, as the mean difference of a channel: 0 to 255. */
async function differenceFrom(drawing: string, picture: Buffer, region: Region): Promise<number> {
  const shown = await pixelsOf(sharp(picture).extract(region))
  const wanted = await pixelsOf(sharp(Buffer.from(drawing)).resize(region.width, region.height))
  return shown.reduce((sum, value, place) => sum + Math.abs(value - (wanted[place] ?? 0)), 0) / shown.length
}

/** Answers whether some pixel has a color. */
async function colorsOf(picture: Buffer): Promise<(color: string) => boolean> {
  const pixels = await pixelsOf(sharp(picture))
  const seen = new Set<number>()
  let last = -1
  for (let place = 0; place < pixels.length; place += CHANNELS) {
    const color = pixels.readUIntBE(place, CHANNELS)
    if (color !== last) seen.add(color)
    last = color
  }
  const found = [...seen].map(channelsOf)
  return (color) => {
    const wanted = channelsOf(Number.parseInt(color.slice(1), 16))
    return found.some((channels) => channels.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= A_SHADE))
  }
}

const channelsOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255]

const onDeep = BRAND_COLORS['on-deep']
const ROOT = join(import.meta.dirname, '../..')
/** The build notes new versions of legal texts there by itself. */
const WRITTEN_BY_BUILD = 'content/legal/versions.json'
const PAGES = contentPages.filter(({ slug }) => slug !== 'home').map(({ slug }) => `/${slug}`)

let copy: string
let shown: ShownByCopy
beforeAll(async () => {
  copy = join(await ownerRelease(), 'opt/releases/first')
  shown = await showEverything(copy)
})
afterAll(() => shown?.stop())

test('the search sees every page, script, picture, document and mail', () => {
  expect(shown.placesOf('<h1')).toEqual(expect.arrayContaining(['/', '/apply', ...PAGES]))
  expect(shown.placesOf('"openapi":"3.1.0"')).toHaveLength(3)
  expect([...shown.texts.keys()].filter((place) => place.startsWith('mail '))).toHaveLength(15)
  expect([...shown.texts.keys()].filter((place) => place.endsWith('.js')).length).toBeGreaterThan(5)
  expect(shown.placesOf('application/ld+json').length).toBeGreaterThan(PAGES.length)
  expect([...shown.pictures.keys()]).toEqual(
    expect.arrayContaining(['/icon-192.png', ...PAGES.map((page) => `/social${page}.png`)]),
  )
})

test('building and serving change no other file of the project', () =>
  expect(filesChangedIn(copy, ROOT)).toEqual([...Object.keys(ALL_CHANGES), WRITTEN_BY_BUILD].sort()))

describe('renaming', () => {
  const everyName = new RegExp([SITE.brand, SITE.company, SITE.domain].map((name) => name.replaceAll('.', '\\.')).join('|'), 'i')

  test('is an edit of one file', () => expect(Object.keys(RENAME)).toEqual(['content/site.ts']))
  test('leaves the old name nowhere', () => expect(shown.placesOf(everyName)).toEqual([]))
  test('puts the new one on every page, into every mail and into all three OpenAPI documents', () => {
    const places = shown.placesOf(NEW_BRAND)
    expect(shown.placesOf('<h1').filter((place) => !places.includes(place))).toEqual(['sandbox /', 'sandbox /inbox'])
    expect([...shown.texts.keys()].filter((place) => /^mail|openapi|webmanifest/i.test(place) && !places.includes(place))).toEqual(
      [],
    )
  })
  test('draws the new one on every card', async () => {
    const place = { left: 140, top: 50, width: 400, height: 60 }
    const named = (name: string, ground: string) => onGround(ground, headingPath(name, 44, 140, 92, onDeep), place)
    for (const [address, card] of cards()) {
      expect([address, await differenceFrom(named(NEW_BRAND, NEW_COLORS.deep), card, place)]).toEqual([
        address,
        expect.closeTo(0, 0),
      ])
      expect(await differenceFrom(named(SITE.brand, NEW_COLORS.deep), card, place)).toBeGreaterThan(10)
    }
  })
})

test('other hours, another year and another law leave the old ones nowhere', () => {
  const { inServiceSince, governingLaw, contact } = SITE
  const old = new RegExp(
    `since ${inServiceSince}|© (<!-- -->)?${inServiceSince}|State of ${governingLaw}|${governingLaw} law|${contact.hours}`,
  )
  expect(shown.placesOf(old)).toEqual([])
  expect(shown.placesOf('since 2017')).toEqual(expect.arrayContaining(['/', '/terms-of-service', '/faq']))
  expect(shown.placesOf('the State of Nevada')).toEqual(['/terms-of-service'])
})

describe('another logo', () => {
  const [, oldPath = ''] = / d="(M[^"]{20})/.exec(readFileSync(join(ROOT, 'site/drawings/mark.svg'), 'utf8')) ?? []
  const [, newPath = ''] = / d="([^"]*)"/.exec(NEW_MARK) ?? []

  test('is an edit of one file', () => expect(Object.keys(LOGO)).toEqual(['site/drawings/mark.svg']))
  test('leaves the old one nowhere', () => {
    expect(oldPath).toHaveLength(21)
    expect(shown.placesOf(oldPath)).toEqual([])
  })
  test('stands on every page and in the icon', () =>
    expect(shown.placesOf(newPath)).toEqual(expect.arrayContaining(['/', '/apply', '/no-such-page', '/icon.svg', ...PAGES])))
  test('is drawn on every card and every icon', async () => {
    const markAt = (place: string, { glow }: Pick<PageColor, 'glow'>, region: Region) => {
      const mark = NEW_MARK.replaceAll('currentColor', onDeep).replace('class="accent"', `fill="${glow}"`)
      return onGround(NEW_COLORS.deep, mark.replace('<svg ', `<svg ${place} `), region)
    }
    const onCards = { left: 60, top: 44, width: 64, height: 64 }
    for (const [address, card] of cards()) {
      const drawn = markAt('x="60" y="44" width="64" height="64"', pageColorOf(address), onCards)
      expect([address, await differenceFrom(drawn, card, onCards)]).toEqual([address, expect.closeTo(0, 0)])
    }
    const onIcons = { left: 76, top: 76, width: 360, height: 360 }
    const large = markAt('x="76" y="76" width="360" height="360"', pageColorOf('/icon'), onIcons)
    expect(await differenceFrom(large, shown.pictures.get('/icon-512.png') ?? Buffer.of(), onIcons)).toBeCloseTo(0, 0)
  })
})

describe('other colors', () => {
  test('are an edit of one file', () => expect(Object.keys(COLORS)).toEqual(['domain/look/brand-colors.ts']))
  test('leave the old ones nowhere', () => {
    for (const color of OLD_COLORS) {
      const channels = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16)).join('[, ]+')
      expect([color, shown.placesOf(new RegExp(`(#|%23)${color.slice(1)}|rgba?\\(${channels}`, 'i'))]).toEqual([color, []])
    }
  })
  test('are those of pages, mails, the sandbox, the icon, the manifest and what a link to nowhere shows', () => {
    expect(shown.placesOf(NEW_COLORS.green)).toEqual(
      expect.arrayContaining(['/', ...PAGES, 'mail verification', 'sandbox /', '/go/no-such-link']),
    )
    expect(shown.placesOf(NEW_COLORS.paper)).toContain('/site.webmanifest')
    expect(shown.placesOf(NEW_COLORS.deep)).toEqual(expect.arrayContaining(['/icon.svg', '/site.webmanifest']))
  })
  test('are those of every picture', async () => {
    expect(shown.pictures.size).toBeGreaterThan(PAGES.length)
    for (const [address, picture] of shown.pictures) {
      const hasColor = await colorsOf(picture)
      expect([address, OLD_COLORS.filter(hasColor)]).toEqual([address, []])
      const ground = address.startsWith('/social/') ? NEW_COLORS.paper : NEW_COLORS.deep
      expect([address, hasColor(ground)]).toEqual([address, true])
    }
  })
})

describe('another phone number', () => {
  test('is an edit of one file', () => expect(Object.keys(PHONE)).toEqual(['content/site.ts']))
  test('leaves the old one nowhere, in whatever form', () => {
    const digits = SITE.contact.phone.replace(/\D/g, '')
    expect(shown.placesOf(new RegExp([...digits].join('[-. ()]{0,2}')))).toEqual([])
  })
  test('is on every page, and can be called', () => {
    expect(shown.placesOf(NEW_PHONE)).toEqual(expect.arrayContaining(['/', '/contact-us', ...PAGES]))
    expect(shown.placesOf('tel:+13025554700')).toEqual(expect.arrayContaining(['/', '/contact-us', ...PAGES]))
  })
})

describe('other figures', () => {
  const { min, max } = OTHER_FIGURES.ADVERTISED_APR_PERCENT

  test('are an edit of one file, and of one for the range of amounts', () => {
    expect(Object.keys(FIGURES)).toEqual(['domain/law/disclosed-figures.ts'])
    expect(Object.keys(AMOUNTS)).toEqual(['domain/application/fields/loan-amount-range.ts'])
  })
  test.each(Object.values(ADVERTISED_APR_PERCENT))('leave the rate %d nowhere', (old) =>
    expect(shown.placesOf(new RegExp(`(?<![\\d.])${String(old).replace('.', '\\.')}(?!\\d)`))).toEqual([]),
  )
  test('leave no old one on any page, to its readers or to search engines', () => {
    const pages = shown.placesOf('<h1').filter((place) => place.startsWith('/'))
    expect(pages.length).toBeGreaterThan(PAGES.length)
    expect(pages.flatMap((page) => oldFiguresIn(readable(shown.textOf(page))).map((figure) => `${page}: ${figure}`))).toEqual([])
  })
  test('are on every page that names one, and in its structured data', () => {
    const places = shown.placesOf(`${min}% to ${max}%`)
    expect(places).toEqual(expect.arrayContaining(['/', '/faq', '/rates-fees', '/loan-disclosures', '/emergency-loans']))
    expect(places.length).toBeGreaterThan(40)
    for (const highest of [max, OTHER_FIGURES.ADVERTISED_TERM_MONTHS.max, OTHER_LOAN_AMOUNT.max])
      expect(shown.placesOf(`"maxValue":${highest}`)).toEqual(expect.arrayContaining(['/emergency-loans', '/usa-loans']))
  })
})

describe.each([
  { change: 'an opened state', edits: OPENED_STATE, was: 'closed', is: 'open', pages: ['pennsylvania-loans'] },
  { change: 'a closed state', edits: CLOSED_STATE, was: 'open', is: 'closed', pages: ['texas-loans', 'houston-loans'] },
] as const)('$change', ({ edits, was, is, pages }) => {
  const textWhile = (slug: string, availability: 'open' | 'closed') => {
    const { title, frontmatter } = placePageWhile(slug, availability)
    return [title, String(frontmatter.heading), String(frontmatter.lead)]
  }

  test('is an edit of one file', () => expect(Object.keys(edits)).toEqual(['domain/law/state-law.ts']))
  test.each(pages)('leaves what /%s said before nowhere, and says the contrary', (slug) => {
    for (const text of textWhile(slug, was)) expect([text, shown.placesOf(text)]).toEqual([text, []])
    for (const text of textWhile(slug, is)) expect(shown.placesOf(text)).toContain(`/${slug}`)
  })
})

test('an opened and a closed state change every list of closed states', () => {
  const listOf = (states: readonly StateCode[]) => states.map((state) => US_STATES[state]).join(', ')
  const sinceThen = CLOSED_BY_US.flatMap<StateCode>((state) => (state === 'SD' ? [state, CLOSED] : state === OPENED ? [] : [state]))
  expect(shown.placesOf(listOf(CLOSED_BY_US))).toEqual([])
  expect(shown.placesOf(listOf(sinceThen))).toEqual(expect.arrayContaining(['/', '/state-licenses', '/usa-loans']))
  expect(shown.placesOf(new RegExp(`"${OPENED}",\\s*"SD"`))).toEqual([])
})

describe('a legal text', () => {
  test('is an edit of one file', () => expect(Object.keys(LEGAL_TEXT)).toEqual(['content/legal/terms-of-service.md']))
  test('leaves the old words nowhere, and shows the new ones with their version', () => {
    expect(shown.placesOf(TERMS.old)).toEqual([])
    expect(shown.placesOf(TERMS.new)).toEqual(['/terms-of-service'])
    expect(shown.textOf('/terms-of-service')).toContain(TERMS.version)
  })
  test('is what the form asks people to agree to', () => expect(shown.textOf('/apply')).toContain(TERMS.version))
})

describe('an entry of the FAQ', () => {
  test('is an edit of one file', () => expect(Object.keys(FAQ)).toEqual(['content/info/faq.md']))
  test.each(['question', 'answer'] as const)(
    'leaves the old %s nowhere, and shows the new one to readers and to search engines',
    (part) => {
      expect(shown.placesOf(FAQ_ENTRY.old[part])).toEqual([])
      expect(shown.placesOf(FAQ_ENTRY.new[part])).toEqual(['/faq'])
      expect(shown.textOf('/faq').split(FAQ_ENTRY.new[part])).toHaveLength(3)
    },
  )
})

describe('another landing page', () => {
  test('is its text and its row in the presets', () =>
    expect(Object.keys(LANDING_PAGE)).toEqual(['content/purposes/wedding-loans.md', 'domain/calculators/presets.ts']))
  test('is served, with its calculator, its card and a drawing', () => {
    const page = shown.textOf('/wedding-loans')
    expect(page).toContain('<h1')
    for (const amount of ['$1,000', '$2,000', '$4,000']) expect(page).toContain(amount)
    expect(page).toContain('/apply-now?amount=4000&term=18')
    expect(page).toMatch(/<svg [^>]*viewBox="0 0 320 240"/)
    expect(shown.pictures.has('/social/wedding-loans.png')).toBe(true)
  })
  test('is in the sitemap, and the home page leads to it', () => {
    expect(shown.textOf('/sitemap.xml')).toMatch(/<loc>[^<]*\/wedding-loans<\/loc>/)
    expect(shown.textOf('/')).toContain('href="/wedding-loans"')
  })
})

const cards = () => [...shown.pictures].filter(([address]) => address.startsWith('/social/'))

/** Of the page that a card belongs to; green is what a page has that names none. */
function pageColorOf(address: string): PageColor {
  const slug = address.replace(/^\/social\/|\.png$/g, '')
  const name = slug === 'wedding-loans' ? 'plum' : isLoanPageSlug(slug) ? calculatorPreset(slug).primaryColor : 'green'
  return PAGE_COLORS[name]
}

const onGround = (ground: string, drawing: string, { left, top, width, height }: Region) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>${drawing}</svg>`
