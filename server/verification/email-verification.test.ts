import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const FAILED = { success: false, error: 'The verification link is invalid or has expired.' }

describe.each(ENGINES)('email verification on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  const verify = (token: unknown) => server.post('/api/verify-token', { token })

  async function linkFor(email: string, firstName?: string): Promise<string> {
    const earlier = server.sandbox.inbox.mails.length
    expect(await server.post('/api/send-verification', { email, firstName })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    return eventually(() => {
      const mail = server.sandbox.inbox.mails
        .slice(0, server.sandbox.inbox.mails.length - earlier)
        .find(({ to }) => to.includes(email))
      if (!mail?.links[0]) throw new Error('No mail yet')
      return mail.links[0]
    })
  }
  const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

  test('a mail in HTML and text brings a link whose token verifies the address, as often as it is opened', async () => {
    const link = await linkFor('Ann.Lee@person.example', 'Ann')
    expect(link).toMatch(/^http:\/\/loanfinch\.test\/verify-email#token=[\w-]{43}$/)
    const mail = server.sandbox.inbox.mails[0]
    expect(mail?.text).toContain('Hi Ann,')
    expect(mail?.html).toContain(link)
    const verified = { status: 200, body: { success: true, email: 'Ann.Lee@person.example' } }
    expect(await verify(tokenOf(link))).toMatchObject(verified)
    expect(await verify(tokenOf(link))).toMatchObject(verified)
  })

  test('a mail scanner that fetches the link verifies nothing', async () => {
    const link = new URL(await linkFor('scanned@person.example'))
    await server.get(link.pathname + link.search)
    expect((await server.get('/api/verify-token')).status).toBe(404)
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select count(*)::int as count from verifications where verified_at is not null and created_at = $1 and token_hash = sha256($2::bytea)',
      [server.clock.now, Buffer.from(tokenOf(link.href))],
    )
    expect(rows[0]?.count).toBe(0)
  })

  test('a token that is altered, unknown, empty, too long or no text at all fails with the same words', async () => {
    const token = tokenOf(await linkFor('altered@person.example'))
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [altered, token.toLowerCase(), 'A'.repeat(43), '', 'x'.repeat(5000), 7, null, undefined, ' ', '\u0000'])
      expect(await verify(wrong)).toMatchObject({ status: 400, body: FAILED })
    expect((await verify(token)).status).toBe(200)
  })

  test('a token that a newer one has replaced fails with the same words', async () => {
    const older = tokenOf(await linkFor('twice@person.example'))
    const newer = tokenOf(await linkFor('Twice@person.example'))
    expect(await verify(older)).toMatchObject({ status: 400, body: FAILED })
    expect((await verify(newer)).status).toBe(200)
  })

  test('a token is good for 24 hours and not a moment longer', async () => {
    const token = tokenOf(await linkFor('late@person.example'))
    const sent = server.clock.now
    server.clock.now = new Date(sent.getTime() + 24 * HOUR_MS - 1)
    expect((await verify(token)).status).toBe(200)
    server.clock.now = new Date(sent.getTime() + 24 * HOUR_MS)
    expect(await verify(token)).toMatchObject({ status: 400, body: FAILED })
    server.clock.now = sent
  })

  test('once the mail is sent, the token itself is kept nowhere', async () => {
    await linkFor('kept@person.example')
    await eventually(async () =>
      expect(
        (await server.running.storage.records.sql.executeSql(`select 1 from sealed_groups where group_name = 'verification-link'`))
          .rows,
      ).toEqual([]),
    )
  })

  test('a wrong address is refused with the message of the form', async () => {
    const before = await countRows(server, 'verifications')
    expect(await server.post('/api/send-verification', { email: 'nobody' })).toMatchObject({
      status: 422,
      body: { success: false, error: 'Please enter a valid email address (5-100 characters)' },
    })
    expect(await server.post('/api/send-verification', {})).toMatchObject({ status: 422, body: { error: 'Email is required' } })
    expect(await server.post('/api/send-verification', { email: 'a@b.example', admin: true })).toMatchObject({ status: 422 })
    expect(await countRows(server, 'verifications')).toBe(before)
  })

  test.each(['Bcc: victim@person.example\r\nX: ', 'a@b.example\r\nBcc: c@d.example', '"a b"@c.example', 'a@b.example,c@d.example'])(
    'no second recipient or header gets in through %j',
    async (text) => {
      const before = await countRows(server, 'mails')
      expect((await server.post('/api/send-verification', { email: text })).status).toBe(422)
      expect(
        (await server.post('/api/send-verification', { email: 'ok@person.example', firstName: `Ann\r\n${text}` })).status,
      ).toBe(422)
      expect(await countRows(server, 'mails')).toBe(before)
    },
  )
})

test('a hundred requests for one address from many clients send five mails, and all get the same answer', async () => {
  const server = await startTestServer('postgres', { settings: { TRUST_PROXY: 'loopback', LIMIT_MAILS_PER_EMAIL: '5' } })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, client) =>
      server.post('/api/send-verification', { email: 'victim@person.example' }, { 'x-forwarded-for': `198.51.100.${client}` }),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(new Set(['200 {"success":true}']))
  expect(await countRows(server, 'mails')).toBe(5)
  // A different way to write the same address is the same address, and what stands behind a plus ends in the same mailbox.
  for (const email of ['VICTIM@person.example', 'victim+1@person.example', 'Victim+loans@person.example'])
    await server.post('/api/send-verification', { email }, { 'x-forwarded-for': '198.51.100.200' })
  expect(await countRows(server, 'mails')).toBe(5)
  // Older links are dead already when their turn comes, so fewer than five may arrive; the newest always does.
  await eventually(() => expect(server.sandbox.inbox.mails.length).toBeGreaterThan(0))
  expect(server.sandbox.inbox.mails.length).toBeLessThanOrEqual(5)
})

test('one client may ask for thirty mails an hour, whoever they are for', async () => {
  const server = await startTestServer('postgres', { settings: { LIMIT_MAILS_PER_ADDRESS: '30' } })
  const statuses: number[] = []
  for (let i = 0; i < 31; i++)
    statuses.push((await server.post('/api/send-verification', { email: `p${i}@person.example` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
