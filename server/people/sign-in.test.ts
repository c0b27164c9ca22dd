/** Passkeys, links, sessions and command lines: who gets in, and who does not any more. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { confirm, consoleOrigin, enterAs, openBrowser, signInAgain } from '#tests/support/console-people.ts'
import { emptyDataDir } from '#tests/support/embedded.ts'
import { askOperators, operatorOf, operatorUrl, tokenOf } from '#tests/support/operators.ts'
import { ENGINES, eventually, restartTestServer, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const MINUTE = 60_000
const tokenIn = (link: string) => link.split('#')[1] ?? ''

describe.each(ENGINES)('getting in on the %s database', (engine) => {
  let server: TestServer
  let count = 0
  const freshName = () => `Dana ${++count}`
  const later = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE)
  }
  const invited = async (name: string) => tokenIn((await askOperators(server, '/invitations', { name, role: 'support' })).body.link)
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  beforeEach(() => {
    server.clock.now = TEST_TIME
  })

  test('an invitation makes a person with a passkey, and the passkey signs in', async () => {
    const name = freshName()
    const dana = await enterAs(server, 'owner', name)
    expect((await dana.send('GET /me')).body).toMatchObject({ name, role: 'owner', sandbox: true, production: false })
    const again = openBrowser(server)
    expect((await signInAgain(again, dana.authenticator)).body).toEqual({ name, role: 'owner' })
    expect(again.cookie).toMatch(/^console-[0-9a-f]{8}=[\w-]{43}$/)
    const { headers } = await signInAgain(again, dana.authenticator)
    expect(headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  test('nothing that signs somebody in is in the database', async () => {
    const dana = await enterAs(server, 'support', freshName())
    const token = await invited(freshName())
    const secrets = [dana.cookie.split('=')[1] ?? '', token]
    const { sql } = server.running.storage.records
    const tables = ['console_sessions', 'invitations', 'operator_tokens', 'history', 'passkey_challenges']
    for (const table of tables) {
      const { rows } = await sql.executeSql(`select row_to_json(t)::text as row from ${table} t`)
      for (const secret of secrets) {
        const hex = Buffer.from(secret).toString('hex')
        expect([table, rows.filter(({ row }) => String(row).includes(secret) || String(row).includes(hex))]).toEqual([table, []])
      }
    }
  })

  test('a link is good once, for a day, until it is revoked, and for its own challenge', async () => {
    const authenticator = makeAuthenticator(consoleOrigin(server))
    const browser = openBrowser(server)
    const [first, second] = [await invited(freshName()), await invited(freshName())]
    const { options } = (await browser.send('POST /sign-in-links', { token: first })).body
    const response = authenticator.create(options)
    expect((await browser.send('POST /sign-in-links/passkeys', { token: second, response })).status).toBe(401)
    expect((await browser.send('POST /sign-in-links/passkeys', { token: first, response })).status).toBe(200)
    expect((await browser.send('POST /sign-in-links/passkeys', { token: first, response })).status).toBe(404)
    expect((await browser.send('POST /sign-in-links', { token: first })).status).toBe(404)

    const { body } = await askOperators(server, '/invitations', { name: freshName(), role: 'viewer' })
    await askOperators(server, `/invitations/${body.id}/revocation`, {})
    expect((await browser.send('POST /sign-in-links', { token: tokenIn(body.link) })).status).toBe(404)
    later(24 * 60)
    expect((await browser.send('POST /sign-in-links', { token: second })).status).toBe(404)
  })

  test('a passkey counts for its own console, its own person, once, and only when the device knew the person', async () => {
    const dana = await enterAs(server, 'owner', freshName())
    const lee = await enterAs(server, 'support', freshName())
    const browser = openBrowser(server)
    const challenge = async () => (await browser.send('POST /sign-ins/challenges')).body.options
    const tryWith = async (response: unknown) => (await browser.send('POST /sign-ins', { response })).status

    const response = dana.authenticator.get(await challenge())
    expect(await tryWith(response)).toBe(200)
    expect(await tryWith(response)).toBe(401)
    expect(await tryWith(dana.authenticator.get({ ...(await challenge()), challenge: 'bWFkZSB1cA' }))).toBe(401)
    expect(await tryWith(dana.authenticator.get({ ...(await challenge()), rpId: 'evil.example' }))).toBe(401)
    expect(await tryWith(dana.authenticator.get(await challenge(), { isVerified: false }))).toBe(401)
    const elsewhere = makeAuthenticator('https://evil.example')
    elsewhere.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
    expect(await tryWith(elsewhere.get(await challenge()))).toBe(401)
    const stolen = dana.authenticator.get(await challenge())
    expect(await tryWith({ ...stolen, id: lee.authenticator.get(await challenge()).id })).toBe(401)
    const old = dana.authenticator.get(await challenge())
    later(6)
    expect(await tryWith(old)).toBe(401)
  })

  test('another person’s passkey does not confirm, nor does a challenge made for somebody else', async () => {
    const dana = await enterAs(server, 'owner', freshName())
    const lee = await enterAs(server, 'owner', freshName())
    later(6)
    expect((await dana.send('POST /invitations', { name: freshName(), role: 'viewer' })).body.code).toBe('passkey-again')
    expect((await confirm(dana, lee.authenticator)).status).toBe(401)
    const { options } = (await lee.send('POST /confirmations/challenges')).body
    expect((await dana.send('POST /confirmations', { response: lee.authenticator.get(options) })).status).toBe(401)
    expect((await dana.send('POST /confirmations', {})).status).toBe(401)
    expect((await dana.send('POST /invitations', { name: freshName(), role: 'viewer' })).status).toBe(403)
    expect((await confirm(dana, dana.authenticator)).status).toBe(200)
    expect((await dana.send('POST /invitations', { name: freshName(), role: 'viewer' })).status).toBe(200)
  })

  test('a session ends after 12 hours, after 30 minutes without use, and when it is ended', async () => {
    const dana = await enterAs(server, 'owner', freshName())
    const statusOf = async (browser = dana) => (await browser.send('GET /me')).status
    for (let minutes = 0; minutes < 11.5 * 60; minutes += 25) {
      later(25)
      expect(await statusOf()).toBe(200)
    }
    later(25)
    expect(await statusOf()).toBe(401)

    await signInAgain(dana, dana.authenticator)
    later(29)
    expect(await statusOf()).toBe(200)
    later(31)
    expect(await statusOf()).toBe(401)

    await signInAgain(dana, dana.authenticator)
    const stolen = openBrowser(server, dana.cookie)
    expect((await stolen.send('GET /me')).status).toBe(200)
    expect((await dana.send('POST /sign-outs')).status).toBe(200)
    expect(dana.cookie).toMatch(/=$/)
    expect((await stolen.send('GET /me')).status).toBe(401)

    await signInAgain(dana, dana.authenticator)
    const { sessions } = (await dana.send('GET /sessions')).body
    const own = sessions.find(({ current }: { current: boolean }) => current)
    await askOperators(server, `/sessions/${own.id}/revocation`, {})
    expect(await statusOf()).toBe(401)
  })

  test('who is removed is out at once, and so are their tokens; a smaller role counts from the next call on', async () => {
    const dana = await enterAs(server, 'owner', freshName())
    const lee = await enterAs(server, 'owner', freshName())
    const made = (await lee.send('POST /tokens', { name: 'script', role: 'owner', mine: true })).body
    const bearer = { authorization: `Bearer ${made.token}` }
    expect((await askOperators(server, '/me', undefined, bearer)).body).toMatchObject({ name: lee.name, role: 'owner' })
    const { id } = (await lee.send('GET /me')).body
    await dana.send('POST /people/{id}/role', { id, role: 'viewer' })
    expect((await lee.send('GET /people')).status).toBe(403)
    expect((await askOperators(server, '/people', undefined, bearer)).status).toBe(403)
    expect((await askOperators(server, '/me', undefined, bearer)).body.role).toBe('viewer')
    await dana.send('POST /people/{id}/removal', { id })
    expect((await lee.send('GET /me')).status).toBe(401)
    expect((await signInAgain(lee, lee.authenticator)).status).toBe(401)
    expect((await askOperators(server, '/me', undefined, bearer)).status).toBe(401)
  })

  test('a token ends with its time; one for metrics reads nothing else', async () => {
    const { body } = await askOperators(server, '/tokens', { name: 'prometheus', role: 'monitor', days: 2 })
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await askOperators(server, '/metrics', undefined, bearer)).status).toBe(200)
    for (const path of ['/me', '/lenders', '/applications', '/openapi.json'])
      expect([path, (await askOperators(server, path, undefined, bearer)).status]).toEqual([path, 403])
    later(2 * 24 * 60)
    expect((await askOperators(server, '/metrics', undefined, bearer)).status).toBe(401)
  })

  test('a command line acts as the person who approved its code, until it signs out', async () => {
    const lee = await enterAs(server, 'viewer', freshName())
    // The token's time is reckoned by this machine's clock.
    server.clock.now = new Date()
    await signInAgain(lee, lee.authenticator)
    const operator = operatorOf(server)
    const { said, ended } = operator.begin('sign-in')
    const code = await eventually(() => /code: (\S+)/.exec(said())?.[1] ?? Promise.reject(new Error(said())))
    expect((await lee.send('POST /command-line-sign-ins/approvals', { code })).status).toBe(200)
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed in as ${lee.name}, until`) })
    const file = join(server.dataDir, 'loanfinch', 'operator.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(readFileSync(file, 'utf8'))[operatorUrl(server)]
    expect((await operator('people', 'me')).stdout).toContain(lee.name)
    expect(await operator('people', 'list')).toMatchObject({ code: 1, stderr: expect.stringContaining('needs the role owner') })
    expect((await operator('sign-out')).code).toBe(0)
    expect((await operator('people', 'me')).stdout).toContain('first-token')
    expect((await askOperators(server, '/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  test('people are looked after from the command line', async () => {
    const operator = operatorOf(server)
    const name = freshName()
    expect((await operator('people', 'invite', name, '--role', 'viewer')).stdout).toMatch(/\/console\/enter#[\w-]{43}\n$/)
    const lee = await enterAs(server, 'viewer', freshName())
    expect((await operator('people', 'list')).stdout).toMatch(new RegExp(`${lee.name} +viewer +1 `))
    expect((await operator('people', 'role', lee.name, '--role', 'support')).stdout).toBe(`${lee.name} has the role support.\n`)
    const link = (await operator('people', 'recover', lee.name.toUpperCase())).stdout.trim()
    const browser = openBrowser(server)
    const { options } = (await browser.send('POST /sign-in-links', { token: tokenIn(link) })).body
    const replacement = makeAuthenticator(consoleOrigin(server))
    expect((await lee.send('GET /me')).status).toBe(200)
    await browser.send('POST /sign-in-links/passkeys', { token: tokenIn(link), response: replacement.create(options) })
    expect((await browser.send('GET /me')).body).toMatchObject({ name: lee.name, role: 'support', passkeys: [{}, {}] })
    expect((await lee.send('GET /me')).status, 'whoever found the lost passkey').toBe(401)
    expect((await operator('people', 'remove', lee.name)).code).toBe(0)
    expect(await operator('people', 'remove', lee.name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody called'),
    })
    const token = (await operator('tokens', 'make', 'nightly export', '--role', 'viewer', '--days', '1')).stdout.trim()
    expect((await askOperators(server, '/me', undefined, { authorization: `Bearer ${token}` })).body.name).toBe('nightly export')
    expect((await operator('tokens', 'list')).stdout).toMatch(/nightly export +- +viewer +first-token/)
  })
})

describe('the sandbox’s link', () => {
  const enterWith = async (server: TestServer, token: string) => {
    const browser = openBrowser(server)
    return { browser, ...(await browser.send('POST /sign-in-links', { token })) }
  }

  test('signs in at once, as often as it is opened, and somebody without a passkey confirms by a click', async () => {
    const server = await startTestServer('postgres')
    const token = tokenIn(server.running.console)
    expect(server.running.console).toBe(`${consoleOrigin(server)}/console/enter#${token}`)
    for (let time = 0; time < 2; time++) {
      const { browser, body } = await enterWith(server, token)
      expect(body).toEqual({ kind: 'signed-in', name: 'Sandbox owner', role: 'owner', options: null })
      expect((await browser.send('POST /tokens', { name: 'any', role: 'viewer' })).status).toBe(200)
    }
    const { browser } = await enterWith(server, token)
    server.clock.now = new Date(TEST_TIME.getTime() + 6 * MINUTE)
    expect((await browser.send('POST /tokens', { name: 'any', role: 'viewer' })).body.code).toBe('passkey-again')
    expect((await browser.send('POST /confirmations/challenges')).body).toEqual({ kind: 'click', options: null })
    expect((await browser.send('POST /confirmations')).status).toBe(200)
    const { options } = (await browser.send('POST /passkeys/challenges')).body
    const authenticator = makeAuthenticator(consoleOrigin(server))
    expect((await browser.send('POST /passkeys', { response: authenticator.create(options) })).status).toBe(200)
    expect((await browser.send('POST /confirmations')).status).toBe(401)
  })

  test('is not there in production, where nobody confirms by a click', async () => {
    const server = await startTestServer('postgres', { production: true })
    expect(server.running.console).toBe(`${consoleOrigin(server)}/console/`)
    const tokens = ['undefined', 'x'.repeat(43), 'undefined'.padEnd(43, 'x')]
    expect(await Promise.all(tokens.map(async (token) => (await enterWith(server, token)).status))).toEqual([422, 404, 404])
    const dana = await enterAs(server, 'owner', 'Dana')
    const { body } = await dana.send('GET /me')
    await server.running.storage.records.people.removePasskey(body.passkeys[0].id)
    expect((await dana.send('POST /confirmations/challenges')).body.kind).toBe('passkey')
    expect((await dana.send('POST /confirmations')).status).toBe(401)
  })
})

test('tries to get in are counted', async () => {
  const server = await startTestServer('postgres', { settings: { LIMIT_SIGN_INS_PER_ADDRESS: '3' } })
  const browser = openBrowser(server)
  for (let time = 0; time < 3; time++)
    expect((await browser.send('POST /sign-in-links', { token: 'x'.repeat(43) })).status).toBe(404)
  const { status, headers } = await browser.send('POST /sign-in-links', { token: 'x'.repeat(43) })
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await askOperators(server, '/lenders')).status).toBe(200)
})

test('the settings’ tokens count until the settings name others', async () => {
  const settings = { OPERATOR_TOKEN: 'the-first-token-of-this-test', METRICS_TOKEN: 'only-for-metrics-in-this-test' }
  const server = await startTestServer('postgres', { settings })
  const statusOf = async (at: TestServer, path: string, token: string) =>
    (await fetch(`${operatorUrl(at)}${path}`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await statusOf(server, '/lenders', settings.OPERATOR_TOKEN)).toBe(200)
  expect(await statusOf(server, '/metrics', settings.METRICS_TOKEN)).toBe(200)
  expect(await statusOf(server, '/lenders', settings.METRICS_TOKEN)).toBe(403)
  await server.stop()
  const { METRICS_TOKEN: _metrics, ...rest } = server.environment
  const next = await restartTestServer({ ...server, environment: { ...rest, OPERATOR_TOKEN: 'the-second-token-of-this-test' } })
  expect(await statusOf(next, '/lenders', 'the-second-token-of-this-test')).toBe(200)
  expect(await statusOf(next, '/lenders', settings.OPERATOR_TOKEN)).toBe(401)
  expect(await statusOf(next, '/metrics', settings.METRICS_TOKEN)).toBe(401)
  await next.stop()
})

test('trial servers that share a database have a token each', async () => {
  const server = await startTestServer('postgres')
  const dataDir = emptyDataDir()
  const other = await restartTestServer({ ...server, environment: { ...server.environment, DATA_DIR: dataDir }, dataDir })
  expect(tokenOf(other)).not.toBe(tokenOf(server))
  for (const each of [server, other]) expect((await askOperators(each, '/lenders')).status).toBe(200)
  await other.stop()
})
