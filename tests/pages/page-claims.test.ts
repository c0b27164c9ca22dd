/** Every claim of the built pages about lenders, order, licenses, inquiries, bank numbers and the policy, compared with what settings and lender file say. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  CHOICE,
  type ChoiceSlot,
  CLOSED_STATE,
  REFUSAL,
  TERMS_BOX,
  WAITING_FIGURES,
  WAITING_PACE,
  WAITING_STAGES,
  WHILE_TYPING,
} from '#content/facts/policy-copy.ts'
import { fillSlots, OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { PING_FACTS_IN_WORDS } from '#content/ping-copy.ts'
import { CLOSED_BY_US } from '#domain/law/state-law.ts'
import { MAX_OFFER_DAYS } from '#domain/matching/lender/offer.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { type Policy, policyNamed } from '#domain/policy/policy.ts'
import { type PublicFacts, statusOf } from '#domain/policy/public-facts.ts'
import { loadPages, type PageStore } from '#server/http/pages/page-store.ts'
import { buildFacts } from '#site/build/build-facts.ts'
import { builtSite } from '../support/built-site.ts'
import { contentPage, contentPages } from '../support/content-pages.ts'
import { readable } from '../support/readable.ts'
import { configFor, SHOWN_DOCUMENTS } from '../support/small-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const SITE_DIR = join(ROOT, 'dist')
const FACTS = buildFacts(new Date())
const STATES_OF_FIRST_LENDER = FACTS.lenders[0]?.licenses.map(({ state }) => state).join('|')

const placePages = contentPages
  .filter(({ folder }) => folder === 'states' || folder === 'cities')
  .map(({ slug, frontmatter }) => ({ slug, state: frontmatter.state as StateCode }))

/** Pages with their slots still open, by path. */
let open: ReadonlyMap<string, string>
let pages: PageStore

beforeAll(async () => {
  await builtSite()
  const folder = join(SITE_DIR, OPEN_SLOTS_FOLDER)
  open = new Map(globSync('**/*.html', { cwd: folder }).map((file) => [routeOf(file), readFileSync(join(folder, file), 'utf8')]))
  const config = configFor()
  const { policy, wrongSiteMarker } = config
  const settings = { policy, wrongSiteMarker, ipServices: [], placeholderIps: [], documents: SHOWN_DOCUMENTS }
  pages = await loadPages(SITE_DIR, config, () => settings, FACTS)
})

const routeOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`
const served = (path: string) => pages.find(path)?.everybody.bodies.identity.bytes.toString('utf8') ?? ''

interface FilledPage {
  readonly path: string
  readonly html: string
  readonly text: string
}

const filledPages = new Map<PublicFacts, readonly FilledPage[]>()

/** Filling all pages takes a moment; several claims are held against the same. */
function said(facts: PublicFacts) {
  const known = filledPages.get(facts) ?? [...open].map(([path, page]) => filledPage(path, fillSlots(page, facts)))
  filledPages.set(facts, known)
  return known
}

const filledPage = (path: string, html: string): FilledPage => ({ path, html, text: readable(html) })

interface Claim {
  readonly about: string
  /** Every place where pages make the claim. What the group holds must be the truth. */
  readonly phrase: RegExp
  readonly truth: (facts: PublicFacts) => readonly string[]
  /** Where a reader must find it. */
  readonly on?: readonly string[]
}

/** A step's name, the last of the slots, may stand anywhere. */
const CHOICE_TOLD_ON: Readonly<Record<Exclude<ChoiceSlot, 'lastStep'>, readonly string[]>> = {
  stepsInOrder: ['/how-it-works'],
  firstStep: ['/how-it-works'],
  incomeStep: ['/how-it-works'],
  lastStepAsks: ['/how-it-works'],
  lastStepNote: ['/how-it-works'],
  bankAsked: ['/', '/how-it-works', '/privacy-policy'],
  whoGetsIt: ['/how-it-works'],
  afterYes: ['/', '/how-it-works', '/terms-of-service'],
  receiver: ['/privacy-policy'],
  receivers: ['/ccpa-rights'],
  afterNo: ['/privacy-policy'],
  afterAcceptance: ['/how-it-works'],
  privateLink: ['/privacy-policy'],
  pageClosed: ['/faq'],
  inquiryPermission: ['/terms-of-service'],
  callsAndTexts: ['/terms-of-service'],
}

const CLAIMS: readonly Claim[] = [
  {
    about: 'the order of lenders',
    phrase: new RegExp(`(${Object.values(RANKING_SENTENCES).map(escapePattern).join('|')})`, 'g'),
    truth: ({ ranking }) => [RANKING_SENTENCES[ranking]],
  },
  {
    about: 'what happens to a credit report',
    phrase:
      /(may make a soft inquiry|makes no credit inquiry|no credit inquiry to apply|a soft check or none when you apply|(?<!or )none when you apply)/gi,
    truth: ({ lenders }) =>
      lenders.some(({ inquiryOnPost }) => inquiryOnPost === 'soft')
        ? ['may make a soft inquiry', 'a soft check or none when you apply']
        : ['makes no credit inquiry', 'no credit inquiry to apply', 'none when you apply'],
  },
  policyClaim('what checking the terms box does', 'termsBox', TERMS_BOX, ['/how-it-works', '/terms-of-service']),
  policyClaim('the form in closed states', 'unavailableStates', CLOSED_STATE, ['/faq', '/terms-of-service', '/state-licenses']),
  policyClaim('a refusal', 'lenderRefusal', REFUSAL, ['/faq', '/how-it-works']),
  policyClaim('the figures of the waiting screen', 'processingFigures', WAITING_FIGURES, ['/faq']),
  policyClaim('the pace of the waiting screen', 'processingPace', WAITING_PACE, ['/faq']),
  policyClaim('the stages of the waiting screen', 'processingPace', WAITING_STAGES, ['/how-it-works']),
  policyClaim('what is sent while somebody types', 'streetSuggestions', WHILE_TYPING, ['/privacy-policy']),
  ...Object.entries(CHOICE_TOLD_ON).map(([name, on]) =>
    policyClaim(`${name}, by choice or by rank`, 'choice', CHOICE[name as keyof typeof CHOICE_TOLD_ON], on),
  ),
  {
    about: 'how long one can choose',
    phrase: /(as long as its lender says, at most \d+ days, or for \d+ minutes?|You don’t choose among lenders)/g,
    truth: ({ policy, offerChoiceMinutes: minutes }) =>
      policyNamed(policy).choice === 'by-person'
        ? [`as long as its lender says, at most ${MAX_OFFER_DAYS} days, or for ${minutes} minute${minutes === 1 ? '' : 's'}`]
        : ['You don’t choose among lenders'],
  },
  {
    about: 'who decides which lender gets the name',
    phrase:
      /(only when you choose its offer|Only a lender whose offer you choose|one after the other, each only after making an offer|must first have made an offer)/g,
    truth: ({ policy, maxLendersPerPerson }) => {
      if (policyNamed(policy).choice === 'by-person')
        return ['only when you choose its offer', 'Only a lender whose offer you choose']
      return [maxLendersPerPerson === 1 ? 'must first have made an offer' : 'one after the other, each only after making an offer']
    },
  },
]

/** A page says what the policy in force does, and nothing that another would do. */
function policyClaim<Switch extends keyof Policy>(
  about: string,
  name: Switch,
  copy: Readonly<Record<Policy[Switch], string>>,
  on: readonly string[],
): Claim {
  return {
    about,
    on,
    phrase: new RegExp(`(${Object.values<string>(copy).map(escapePattern).join('|')})`, 'g'),
    truth: ({ policy }) => [copy[policyNamed(policy)[name] as Policy[Switch]]],
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const OTHER_FACTS: Readonly<Record<string, PublicFacts>> = {
  'as built': FACTS,
  'one lender at most': { ...FACTS, maxLendersPerPerson: 1, releaseWindowDays: 7 },
  'the best payer first': { ...FACTS, ranking: 'highest-payout' },
  'nobody inquires': { ...FACTS, lenders: FACTS.lenders.map((lender) => ({ ...lender, inquiryOnPost: 'none' as const })) },
  'no lender': { ...FACTS, lenders: [] },
  'the other policy': { ...FACTS, policy: 'consumer-first' },
  'the other policy, with little time': { ...FACTS, policy: 'consumer-first', offerChoiceMinutes: 1 },
}

describe.each(Object.entries(OTHER_FACTS))('facts: %s', (_name, facts) => {
  test.each(CLAIMS)('pages tell the truth about $about', ({ phrase, truth, on = [] }) => {
    const all = said(facts).flatMap(({ path, text }) => [...text.matchAll(phrase)].map(([, copy = '']) => ({ path, text: copy })))
    const truths = truth(facts).map((copy) => copy.toLowerCase())
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter(({ text: copy }) => !truths.includes(copy.toLowerCase()))).toEqual([])
    expect(on.filter((page) => !all.some(({ path }) => path === page))).toEqual([])
  })

  test('no page has an open or an empty slot', () => {
    expect(said(facts).filter(({ html }) => /⟦|⟧/.test(html))).toEqual([])
  })
})

/** Said outside a slot, these would be true only as long as nobody changes a setting or the lender file. */
const NEVER_FIXED: readonly (readonly [claim: string, phrase: RegExp])[] = [
  ['a number of lenders', /one lender at a time|one licensed lender\b|to (?:only )?one lender\b|(?:two|three|\d+) lenders/i],
  ['an order by price', /lowest (?:total )?cost to you|cheapest (?:lender|offer|one)? ?(?:comes )?first|our standard rule/i],
  [
    'an inquiry',
    /(?:applying|application|submitting|the form|first check|when you apply)[^.?]{0,60}\bsoft (?:credit )?(?:inquiry|pull)/i,
  ],
  ['an inquiry', /soft when you apply|soft (?:credit )?inquiry to apply|our soft inquiry/i],
  ['what a ping holds', /age band|bands for age|digits of (?:your|the) ZIP|ZIP digits/i],
  ['bank numbers that go with the identity', /bank numbers (?:go along|are included)/i],
  ['where lenders are', /in all other states you can/i],
  ['what checking the terms box does', /(?:tick|check)ing (?:the|this) (?:terms )?box/i],
  ['what happens in a closed state', /form does not (?:always )?stop|form stops/i],
  ['a refusal', /without a message|does not always say/i],
  ['the figures of the waiting screen', /simulated|activity list/i],
  ['the pace of the waiting screen', /\b8 seconds|Identity Verification/],
  [
    'who chooses',
    /next (?:lender|one) (?:that made an offer )?may be|first (?:in rank|of them)|opens 1 second later|side by side, (?:the|you)|lender you choose/i,
  ],
  ['suggestions of streets', /suggest addresses/i],
]

describe('in words of its own', () => {
  let texts: readonly (readonly [place: string, text: string])[]
  beforeAll(() => {
    // Pages about a place have words besides those that are shown now.
    const written = globSync('content/*/*.md', { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
    const shown = [...open].map(([path, html]) => [path, readable(html)] as const)
    texts = [...shown, ...written].map(([place, text]) => [place, text.replaceAll(PING_FACTS_IN_WORDS, '')])
  })

  test.each(NEVER_FIXED)('no page fixes %s', (_claim, phrase) => {
    const fixed = texts.flatMap(([place, text]) => (phrase.exec(text) ?? []).slice(0, 1).map((copy) => `${place}: ${copy}`))
    expect(fixed).toEqual([])
  })
})

test('the privacy policy names what a ping holds', () => {
  expect(contentPage('privacy-policy').body).toContain(`They see ${PING_FACTS_IN_WORDS}.`)
})

/** Every slot whose words hang on the policy. */
const ABOUT_POLICY = new RegExp(
  `⟦(termsTick|closedState|refusal|waiting\\w+|whileTyping|choiceTime|identity|identityFact|identityPoint|formCopy|${Object.keys(CHOICE).join('|')})⟧`,
)

describe('a changed fact changes the bytes of every page that speaks of it, and of no other', () => {
  const speakingOf = (slot: RegExp) => [...open].flatMap(([path, html]) => (slot.test(html) ? [path] : [])).sort()

  const CHANGES: readonly [fact: string, change: Partial<PublicFacts>, slot: RegExp][] = [
    ['the time of links', { requestLinkDays: 2 }, /⟦requestLinkDays⟧/],
    [
      'the lenders',
      { lenders: FACTS.lenders.slice(1) },
      new RegExp(`⟦(lenders\\w+|lendersOnScale:\\w+|lenders(In|MayAnswer):(${STATES_OF_FIRST_LENDER}))⟧`),
    ],
    ['the policy', { policy: 'consumer-first' as const }, ABOUT_POLICY],
    // These differ in the slot alone.
    ['the order', { ranking: 'highest-payout' as const }, /⟦(ranking|formCopy)⟧/],
    ['the number of lenders', { maxLendersPerPerson: 2 }, /⟦(identity|identityFact|identityLimit|identityPoint|formCopy)⟧/],
    ['the time of bank numbers', { bankHours: 2 }, /⟦(bankDeletion|formCopy)⟧/],
  ]
  for (const [place, [fact, change, slot]] of CHANGES.entries())
    test(fact, { tags: place < 3 ? [] : ['long'] }, async () => {
      const before = new Map(pages.paths.map((path) => [path, pages.find(path)?.everybody.etag]))
      const changed = await pages.refill({ ...FACTS, ...change })
      const notFound = speakingOf(slot).includes('/404') ? ['/404'] : []
      expect(changed.toSorted()).toEqual(speakingOf(slot))
      const other = pages.paths.filter((path) => pages.find(path)?.everybody.etag !== before.get(path))
      expect([...other, ...notFound].sort()).toEqual(speakingOf(slot))
      await pages.refill(FACTS)
      expect(pages.paths.filter((path) => pages.find(path)?.everybody.etag !== before.get(path))).toEqual([])
    })
})

describe('structured data', () => {
  const dataOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
  const loanOn = (html: string) => dataOf(html).find((entry) => entry.about?.['@type'] === 'LoanOrCredit')?.about

  test.each(placePages)('/$slug offers a loan where the service is open, and none where it is closed', ({ slug, state }) => {
    const html = served(`/${slug}`)
    expect(html).toContain('application/ld+json')
    expect(loanOn(html) !== undefined).toBe(statusOf(FACTS, state) === 'served')
    expect(html.includes(`We don’t serve ${US_STATES[state]} yet`)).toBe(statusOf(FACTS, state) === 'closed')
  })

  test('offers no loan in an open state without a lender', () => {
    const html = fillSlots(open.get('/texas-loans') ?? '', { ...FACTS, lenders: [] })
    expect(loanOn(html)).toBeUndefined()
    expect(html).toContain('No lender right now')
  })

  test('lists lenders and their states on the page of licenses, with no closed state', () => {
    const [list] = dataOf(served('/state-licenses')).filter((entry) => entry['@type'] === 'ItemList')
    expect(list.itemListElement.map(({ item }: { item: { legalName: string } }) => item.legalName)).toEqual(
      FACTS.lenders.map(({ legalName }) => legalName),
    )
    const closed = CLOSED_BY_US.filter((state) => JSON.stringify(list).includes(`"${US_STATES[state]}"`))
    expect(closed).toEqual([])
  })
})

test('the page of licenses names every lender with every license that counts', () => {
  const html = served('/state-licenses')
  const numbers = FACTS.lenders.flatMap(({ licenses }) => licenses.map(({ number }) => number))
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter((number) => !html.includes(`>${number}`))).toEqual([])
})

test('no slot stands in a script or a style that is run: the hashes of the policy stay right', () => {
  const run = [...open.values()].flatMap(
    (html) => html.match(/<(script|style)(?![^>]*application\/(ld\+)?json)[^>]*>.*?<\/\1>/gs) ?? [],
  )
  expect(run.length).toBeGreaterThan(40)
  expect(run.filter((element) => /⟦|⟧/.test(element))).toEqual([])
})
