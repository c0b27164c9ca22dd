import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START_FACTS } from '#content/facts/start-facts.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { type Front, makeFront } from '#server/http/front.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { factsWith, USUAL_FACTS } from '#tests/support/public-facts.ts'
import { configFor, loadSmallSite } from '#tests/support/small-site.ts'
import { pagesByPolicy } from './pages-by-policy.ts'

const CONSUMER_FIRST = { cookie: 'theme=dark; policy=consumer-first' }
const UNDER_CONSUMER_FIRST = factsWith({ policy: 'consumer-first' })

let front: Front
let url: string
let kept: PublicFacts[]
let storing: (facts: PublicFacts) => Promise<void>
let pages: ReturnType<typeof pagesByPolicy>

beforeEach(() => {
  kept = []
  storing = async () => {}
})
afterEach(() => front.close(0))

async function serve(environment: Readonly<Record<string, string>> = {}) {
  const config = configFor(environment)
  const loaded = await loadSmallSite(environment)
  front = makeFront()
  const texts = {
    keep: async (facts: PublicFacts) => {
      await storing(facts)
      kept.push(facts)
    },
  }
  pages = pagesByPolicy(config, loaded, texts, USUAL_FACTS)
  const { port } = await front.listen('127.0.0.1', 0, {
    api: (_request, response) => response.writeHead(418).end(),
    pages: loaded,
    pagesFor: pages.forVisitor,
  })
  url = `http://127.0.0.1:${port}`
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers })
  return { status: response.status, text: await response.text(), etag: response.headers.get('etag') ?? '' }
}
const policyOn = ({ text }: { readonly text: string }) => /"policy":"([\w-]+)"/.exec(text)?.[1]

describe('outside production', () => {
  beforeEach(() => serve({ ANALYTICS_ID: 'G-TEST' }))

  test('the cookie chooses the pages, with settings, mark and words of that policy', async () => {
    const chosen = await get('/texas-loans', CONSUMER_FIRST)
    expect(policyOn(chosen)).toBe('consumer-first')
    expect(chosen.text).toContain('<html data-choice ')
    const usual = await get('/texas-loans')
    expect(policyOn(usual)).toBe('as-specified')
    expect(usual.text).not.toContain('data-choice')
    expect(usual.etag).not.toBe(chosen.etag)
  })

  test('no cookie, another cookie and a policy that is none get the pages of the setting', async () => {
    const usual = await get('/faq')
    for (const cookie of ['policy=', 'policy=other', 'other=consumer-first', 'policy=as-specified'])
      expect(await get('/faq', { cookie })).toEqual(usual)
    expect(kept).toEqual([])
  })

  test('a visitor with a privacy signal gets no analytics under either policy', async () => {
    const chosen = await get('/faq', { ...CONSUMER_FIRST, 'sec-gpc': '1' })
    expect(chosen.text).toContain('<html data-privacy-signal data-choice ')
    expect(chosen.text).not.toContain('G-TEST')
    expect((await get('/faq', CONSUMER_FIRST)).text).toContain('G-TEST')
  })

  test('a page that is not there, a file and an API path are what they are under any policy', async () => {
    expect(await get('/nowhere', CONSUMER_FIRST)).toMatchObject({ status: 404, text: expect.stringContaining('data-choice') })
    expect(await get('/_astro/page.abc123.css', CONSUMER_FIRST)).toEqual(await get('/_astro/page.abc123.css'))
    expect((await get('/api/today', CONSUMER_FIRST)).status).toBe(418)
  })

  test('the texts of the other policy are stored before its first page is shown, once', async () => {
    const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    storing = () => {
      begun.resolve()
      return stored.promise
    }
    const answered: string[] = []
    const asked = ['/faq', '/'].map(async (path) => {
      const page = await get(path, CONSUMER_FIRST)
      answered.push(path)
      return page
    })
    await begun.promise
    // Meanwhile everybody else is served.
    expect((await get('/faq')).status).toBe(200)
    expect(answered).toEqual([])
    stored.resolve()
    expect((await Promise.all(asked)).map(policyOn)).toEqual(['consumer-first', 'consumer-first'])
    expect(kept).toEqual([UNDER_CONSUMER_FIRST])
  })

  test('texts that cannot be stored are not shown, and the next request tries again', async () => {
    storing = async () => {
      throw new Error('The database is away')
    }
    expect(await get('/faq', { ...CONSUMER_FIRST, accept: 'text/html,*/*;q=0.8' })).toMatchObject({
      status: 503,
      text: expect.stringContaining('<h1>We’ll be right back</h1>'),
    })
    expect((await get('/faq')).status).toBe(200)
    storing = async () => {}
    expect(policyOn(await get('/faq', CONSUMER_FIRST))).toBe('consumer-first')
  })

  test('new facts reach the pages of both policies, also those that are being made', async () => {
    const later = factsWith({ ranking: 'highest-payout' })
    const copy = START_FACTS.ranking(later)
    const [first] = await Promise.all([get('/how-it-works', CONSUMER_FIRST), pages.refill(later)])
    expect(first.status).toBe(200)
    expect((await get('/how-it-works', CONSUMER_FIRST)).text).toContain(copy)
    expect((await get('/how-it-works')).text).toContain(copy)
    await pages.refill(USUAL_FACTS)
    const back = await get('/how-it-works', CONSUMER_FIRST)
    expect(back.text).not.toContain(copy)
    expect(policyOn(back)).toBe('consumer-first')
    expect(kept.map(({ policy, ranking }) => `${policy} ${ranking}`)).toContain('consumer-first highest-payout')
  })
})

test('a setting of consumer-first, too, can be looked at under the other policy', async () => {
  await serve({ POLICY: 'consumer-first' })
  expect(policyOn(await get('/faq'))).toBe('consumer-first')
  expect(policyOn(await get('/faq', { cookie: 'policy=as-specified' }))).toBe('as-specified')
})

test('production never looks at the cookie', async () => {
  await serve(PRODUCTION)
  expect(await get('/faq', CONSUMER_FIRST)).toEqual(await get('/faq'))
  expect(policyOn(await get('/faq', CONSUMER_FIRST))).toBe('as-specified')
  expect(kept).toEqual([])
})
