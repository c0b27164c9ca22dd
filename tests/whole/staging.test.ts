/** A staging site as a whole: nothing that it does is real, and everything that it shows says so. */
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_SITE } from '#domain/look/test-site.ts'
import { askOperators, operatorOf, submit } from '../support/operators.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import { eventually, startTestServer, type TestServer } from '../support/test-server.ts'

describe('a staging site', () => {
  let lender: ScriptedLender
  let server: TestServer
  let lead: string
  beforeAll(async () => {
    lender = await openScriptedLender()
    server = await startTestServer('postgres', { settings: lendersSettings([entryFor('acme', lender)]), staging: true })
    lead = await submit(server)
    return lender.close
  })

  test('sells a lead to a lender that knows it for a test, and earns nothing', async () => {
    expect(lender.pings).toMatchObject([{ test: true }])
    expect(lender.posts).toMatchObject([{ test: true }])
    const { body } = await askOperators(server, '/stats/lenders')
    expect(body.figures).toMatchObject([{ lender: 'acme', posted: 1, sold: 1, revenueCents: 0, earningsPerLeadCents: 0 }])
  })

  test.each(['/', '/how-it-works', '/404-of-a-kind'])('shows the band on %s, and hides it from search engines', async (path) => {
    for (const headers of [{}, { 'sec-gpc': '1' }]) {
      const page = await server.get(path, headers)
      expect(page.body).toMatch(new RegExp(`<body><aside class="test-site"[^>]*><p class="page">${TEST_SITE}</p></aside><h1>`))
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
  })

  test('asks search engines not to look at all', async () =>
    expect((await server.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n'))

  test('says so where a link to a lender has expired', async () => expect((await server.get('/go/gone')).body).toContain(TEST_SITE))

  test('says so in every mail, before anything else', async () => {
    await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(1))
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = server.sandbox.inbox.mails
    expect(subject).toMatch(/^\[Test site\] \S/)
    expect(text).toMatch(new RegExp(`^${TEST_SITE}\r?\n\r?\n\\S`))
    expect(html).toMatch(new RegExp(`<body[^>]*>\\s*<p [^>]*>${TEST_SITE}</p>`))
  })

  test('says so to monitors and operators', async () => {
    expect((await server.get('/readyz')).body).toEqual({ status: 'ready', staging: true })
    expect((await askOperators(server, '/metrics')).body).toMatch(/^staging 1$/m)
    const { stdout, stderr } = await operatorOf(server)('stats', '--csv')
    expect(stderr).toBe(`${TEST_SITE}\n`)
    expect(stdout).not.toContain(TEST_SITE)
  })

  test('says so in the certificate of a consent', async () => {
    const { body } = await askOperators(server, `/consents/${lead}`)
    expect(JSON.parse(body.certificate)).toMatchObject({ leadId: lead, test: true })
  })
})

describe('any other site', () => {
  test('says nothing of it', async () => {
    const server = await startTestServer('postgres', { production: true })
    const page = await server.get('/')
    expect(page.body).not.toContain(TEST_SITE)
    expect(page.headers.get('x-robots-tag')).toBeNull()
    expect((await server.get('/robots.txt')).body).not.toContain('Disallow: /\n')
    expect((await server.get('/readyz')).body).toEqual({ status: 'ready' })
    expect((await askOperators(server, '/metrics')).body).toMatch(/^staging 0$/m)
    expect((await operatorOf(server)('stats')).stderr).toBe('')
  })
})
