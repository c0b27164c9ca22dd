/** Legal pages as a real server serves them from the built site: they show what is stored, and say what the settings say. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { CLOSED_BY_US } from '#domain/law/state-law.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { readOpenTexts } from '#server/consents/open-texts.ts'
import { documentsShown } from '#server/consents/shown-texts.ts'
import { builtSourcesProblem } from '#server/http/pages/built-from-sources.ts'
import { buildFacts } from '#site/build/build-facts.ts'
import { builtSite } from '../support/built-site.ts'
import { operatorOf } from '../support/operators.ts'
import { readable } from '../support/readable.ts'
import { shownDocuments } from '../support/shown-documents.ts'
import { ALL_ROUTES } from '../support/site-routes.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

vi.setConfig({ hookTimeout: 300_000 })

const SITE_DIR = join(import.meta.dirname, '../../dist')
/** The site was built by the machine's own clock. */
const SITE_CLOCKS = { now: () => new Date() }

/** Nobody would type these by chance, and no default is one of them. */
const SENTINELS = {
  RETENTION_BANK_HOURS: ['37', '37 hours'],
  RETENTION_IDENTITY_DAYS: ['41', '41 days'],
  RETENTION_DECISION_MONTHS: ['43', '43 months'],
  RETENTION_CERTIFICATE_MONTHS: ['71', '71 months'],
  RETENTION_VERIFICATION_DAYS: ['53', '53 days'],
  RETENTION_PRIVACY_REQUEST_MONTHS: ['47', '47 months'],
  MAX_LENDERS_PER_PERSON: ['17', 'at most 17 lenders'],
  RELEASE_WINDOW_DAYS: ['19', 'within 19 days'],
  DUPLICATE_WINDOW_DAYS: ['13', 'in the past 13 days'],
  REQUEST_LINK_DAYS: ['59', 'works for 59 days'],
} as const

/** What the usual settings say, where a page speaks of keeping, deleting, passing on or applying again. */
const USUAL =
  /\b(?:24 hours after (?:your|the|a|you)|30 days|25 months|60 months|24 months|(?:at most|no more than) (?:3|three) lenders)\b/i
const ABOUT_SETTINGS = /\b(?:delet|kept|keep|gone|retain|eras|destroy|identity|certificate|link works|same result|applied before)/i
/** These times are the law's, or a loan's. */
const OTHER_TIMES = /decision within 30 days|statement of reasons within 30 days|reported 30 days late/i

/** Letters and figures alone: Markdown and HTML differ in all else. */
const textOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

describe('a server whose settings are all other than usual', () => {
  let server: TestServer
  const pages = new Map<string, string>()
  let texts: readonly (readonly [path: string, text: string])[]
  beforeAll(async () => {
    await builtSite()
    const settings = Object.fromEntries(Object.entries(SENTINELS).map(([name, [value]]) => [name, value]))
    server = await startTestServer('postgres', { settings, siteDir: SITE_DIR, clocks: SITE_CLOCKS })
    for (const path of ALL_ROUTES) pages.set(path, (await server.get(path)).body)
    texts = [...pages].map(([path, html]) => [path, readable(html)])
  })

  test.each(Object.entries(SENTINELS))('%s is said on a page', (_setting, [, words]) => {
    expect(texts.filter(([, text]) => text.includes(words)).length).toBeGreaterThan(0)
  })

  test('no page says what the usual settings would make true', () => {
    const stale = texts.flatMap(([path, text]) =>
      text
        .split(/\n|(?<=[.?!]) /)
        .filter((sentence) => USUAL.test(sentence) && ABOUT_SETTINGS.test(sentence) && !OTHER_TIMES.test(sentence))
        .map((sentence) => `${path}: ${sentence.trim()}`),
    )
    expect(stale).toEqual([])
  })

  test.each(['/terms-of-service', '/disclosures', '/loan-disclosures', '/state-licenses'])(
    '%s lists each place that we do not serve, in an entry of its own',
    (path) => {
      const [, list = ''] = /<ul class="places">(.*?)<\/ul>/s.exec(pages.get(path) ?? '') ?? []
      const names = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, name]) => name)
      expect(names.toSorted()).toEqual(CLOSED_BY_US.map((state) => US_STATES[state]).toSorted())
    },
  )

  test.each([
    ['terms', '/terms-of-service'],
    ['privacy', '/privacy-policy'],
    ['eConsent', '/e-consent'],
  ] as const)('the page of %s shows the words that are stored under its hash', async (name, path) => {
    const { sha256 } = (await shownDocuments(server, path))[name]
    const { stdout } = await operatorOf(server)('consents', 'text', sha256)
    expect(createHash('sha256').update(stdout).digest('hex')).toBe(sha256)
    // Between the version and the text, a page may show a picture of its own: it is no part of what is agreed to.
    const [, head = ''] = /<main.*?(<h1.*?<\/time>)/s.exec(pages.get(path) ?? '') ?? []
    const [, body = ''] = /<div data-document="">(.*?)<\/main>/s.exec(pages.get(path) ?? '') ?? []
    const written = stdout.replace(/\]\([^)]*\)/g, ']').replace(/^\|[-|]+\|$/gm, '')
    // Names of tables and of their cells are for ears and phones.
    const shown = `${head} ${body}`.replace(/ (?:aria|data)-label="[^"]*"/g, '')
    expect(textOf(readable(shown))).toEqual(textOf(written))
  })
})

test('lenders come and go without a new text of the terms, the privacy policy or the e-consent', async () => {
  await builtSite()
  const reading = readOpenTexts(SITE_DIR)
  const facts = buildFacts(new Date())
  const documentsWith = (changes: Partial<typeof facts>) => {
    const { creditInquiry: _ofLenders, ...texts } = documentsShown(reading.kind === 'texts' ? reading.texts : [], {
      ...facts,
      ...changes,
    })
    return texts
  }
  const usual = documentsWith({})
  expect(documentsWith({ lenders: [] })).toEqual(usual)
  expect(documentsWith({ ranking: 'highest-payout' })).toEqual(usual)
  expect(documentsWith({ identityDays: 31 })).not.toEqual(usual)
})

test('a build and a server make the same mark of the same sources', async () => {
  await builtSite()
  expect(builtSourcesProblem(SITE_DIR)).toBeUndefined()
})
