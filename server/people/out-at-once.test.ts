/** Whoever is out is out by every way that they had, or made for later. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNATTENDED_HEADER } from '#contracts/endpoint.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { type ConsolePerson, consoleOrigin, enterAs, openBrowser, signInAgain } from '#tests/support/console-people.ts'
import { askOperators } from '#tests/support/operators.ts'
import { countRows, ENGINES, eventually, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'
import { endHandedOutRights } from './handed-out-rights.ts'

const tokenIn = (link: string) => link.split('#')[1] ?? ''

describe.each(ENGINES)('out at once on the %s database', (engine) => {
  let server: TestServer
  let dana: ConsolePerson
  beforeAll(async () => {
    // Six at once, and one more that looks.
    server = await startTestServer(engine, { settings: { DATABASE_CONNECTIONS: '10' } })
    dana = await enterAs(server, 'owner', 'Dana')
  })
  beforeEach(() => {
    server.clock.now = TEST_TIME
  })
  const meOf = async (person: ConsolePerson) => (await person.send('GET /me')).body
  const open = async (token: string) => (await openBrowser(server).send('POST /sign-in-links', { token })).status

  test.each([
    ['removed', 'POST /people/{id}/removal', {}],
    ['no owner any more', 'POST /people/{id}/role', { role: 'compliance' }],
  ] as const)('links of an owner who is %s open nothing; those of others do', async (_how, call, input) => {
    const lee = await enterAs(server, 'owner', `Lee ${call.length}`)
    const { id } = await meOf(lee)
    const invited = (await lee.send('POST /invitations', { name: `Mallory ${call.length}`, role: 'owner' })).body
    const recovery = (await lee.send('POST /people/{id}/recoveries', { id: (await meOf(dana)).id })).body
    const other = (await dana.send('POST /invitations', { name: `Ann ${call.length}`, role: 'viewer' })).body
    expect((await dana.send(call, { id, ...input })).status).toBe(200)
    const links = [invited, recovery, other].map(({ link }) => tokenIn(link))
    expect(await Promise.all(links.map(open))).toEqual([404, 404, 200])
    const { invitations } = (await dana.send('GET /people')).body
    expect(invitations.map(({ name }: { name: string }) => name)).not.toContain(`Mallory ${call.length}`)
  })

  test.each([
    ['removed', 'POST /people/{id}/removal', {}, [401, 401, 401, 401]],
    ['made a viewer', 'POST /people/{id}/role', { role: 'viewer' }, [401, 401, 200, 200]],
    ['still an owner', 'POST /people/{id}/role', { role: 'owner' }, [200, 200, 200, 200]],
  ] as const)('tokens for programs of an owner who is %s, and what those made', async (how, call, input, expected) => {
    const lee = await enterAs(server, 'owner', `Lee ${how}`)
    const makeToken = async (role: string, name: string, authorization?: string): Promise<string> => {
      const wanted = { name: `${name} ${how}`, role, days: 365 }
      const { body } = authorization
        ? await askOperators(server, '/tokens', wanted, { authorization })
        : await lee.send('POST /tokens', wanted)
      return `Bearer ${body.token}`
    }
    const program = await makeToken('owner', 'program')
    const tokens = [
      program,
      await makeToken('compliance', 'made by the program', program),
      await makeToken('viewer', 'made by the program to read', program),
    ]
    const invited = (await askOperators(server, '/invitations', { name: `Eve ${how}`, role: 'owner' }, { authorization: program }))
      .body
    const monitor = await makeToken('monitor', 'prometheus')
    expect((await dana.send(call, { id: (await meOf(lee)).id, ...input })).status).toBe(200)
    const statusOf = async (authorization: string, path: string) =>
      (await askOperators(server, path, undefined, { authorization })).status
    expect(await Promise.all([...tokens.map((token) => statusOf(token, '/me')), statusOf(monitor, '/metrics')])).toEqual(expected)
    expect(await open(tokenIn(invited.link))).toBe(how === 'still an owner' ? 200 : 404)
  })

  test('a token that is revoked takes along what it made, and what that made; others’ of the same name stay', async () => {
    const made = async (authorization: string, name: string) => {
      const { body } = await askOperators(server, '/tokens', { name, role: 'owner', days: 365 }, { authorization })
      return { id: body.id as string, authorization: `Bearer ${body.token}` }
    }
    const { body } = await dana.send('POST /tokens', { name: 'leaked', role: 'owner', days: 365 })
    const leaked = { id: body.id, authorization: `Bearer ${body.token}` }
    const namesake = (await dana.send('POST /tokens', { name: 'leaked', role: 'owner', days: 365 })).body
    const child = await made(leaked.authorization, 'child')
    const grandchild = await made(child.authorization, 'grandchild')
    const other = await made(`Bearer ${namesake.token}`, 'other')
    const eve = { name: 'Eve of a token', role: 'owner' }
    const invited = (await askOperators(server, '/invitations', eve, { authorization: child.authorization })).body
    expect((await dana.send('POST /invitations', { name: 'LEAKED', role: 'viewer' })).status).toBe(409)
    expect((await dana.send('POST /tokens/{id}/revocation', { id: leaked.id })).body).toEqual({ id: leaked.id, changed: true })
    const statuses = [leaked, child, grandchild, other].map(
      async ({ authorization }) => (await askOperators(server, '/me', undefined, { authorization })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200])
    expect(await open(tokenIn(invited.link))).toBe(404)
    expect((await dana.send('POST /invitations', { name: 'LEAKED', role: 'viewer' })).status).toBe(409)
    await dana.send('POST /tokens/{id}/revocation', { id: namesake.id })
    expect((await dana.send('POST /invitations', { name: 'LEAKED', role: 'viewer' })).status).toBe(200)
  })

  test('calls that are under way while their owner is removed leave nothing behind', async () => {
    const lee = await enterAs(server, 'owner', 'Lee under way')
    const mallory = await enterAs(server, 'viewer', 'Mallory under way')
    const { id } = await meOf(lee)
    const { token } = (await lee.send('POST /tokens', { name: 'program under way', role: 'owner' })).body
    const program = { authorization: `Bearer ${token}` }
    const { storage } = server.running
    const waiting = async () =>
      Number((await storage.records.sql.executeSql('select count(*) from pg_locks where not granted')).rows[0]?.count)
    const before = [await countRows(server, 'operator_tokens'), await countRows(server, 'invitations')]

    let answers: Promise<{ status: number }[]> | undefined
    await storage.transaction(async (records) => {
      await records.people.lockedOwners()
      await records.people.remove(id, server.clock.now)
      await endHandedOutRights(records, id, 'none', server.clock.now)
      const mallorys = (await records.people.findNamed('Mallory under way'))?.id
      answers = Promise.all([
        lee.send('POST /tokens', { name: 'left by Lee', role: 'owner' }),
        lee.send('POST /people/{id}/role', { id: mallorys, role: 'owner' }),
        askOperators(server, '/tokens', { name: 'left by the program', role: 'owner' }, program),
        askOperators(server, '/invitations', { name: 'Eve under way', role: 'owner' }, program),
        askOperators(server, `/people/${mallorys}/recoveries`, {}, program),
      ])
      // The embedded database lets nobody else ask meanwhile.
      if (engine === 'postgres')
        await Promise.race([answers, eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(5))])
    })
    for (const { status } of (await answers) ?? []) expect(status).toBe(engine === 'postgres' ? 403 : 401)
    expect([await countRows(server, 'operator_tokens'), await countRows(server, 'invitations')]).toEqual(before)
    expect((await meOf(mallory)).role).toBe('viewer')
  })

  test('a passkey that is removed takes the person’s sessions and command lines along, but for the one that removes it', async () => {
    const lee = await enterAs(server, 'support', 'Lee')
    const thief = openBrowser(server)
    await signInAgain(thief, lee.authenticator)
    const begun = (await thief.send('POST /command-line-sign-ins')).body
    await thief.send('POST /command-line-sign-ins/approvals', { code: begun.code })
    const { token } = (await thief.send('POST /command-line-sign-ins/tokens', { secret: begun.secret })).body
    const approved = (await thief.send('POST /command-line-sign-ins')).body
    await thief.send('POST /command-line-sign-ins/approvals', { code: approved.code })
    const asThief = async () => (await askOperators(server, '/me', undefined, { authorization: `Bearer ${token}` })).status
    expect([(await thief.send('GET /me')).status, await asThief()]).toEqual([200, 200])

    const replacement = makeAuthenticator(consoleOrigin(server))
    const { options } = (await lee.send('POST /passkeys/challenges')).body
    expect((await lee.send('POST /passkeys', { response: replacement.create(options) })).status).toBe(200)
    const [lost] = (await meOf(lee)).passkeys
    expect((await lee.send('POST /passkeys/{id}/removal', { id: lost.id })).body).toEqual({ id: lost.id, changed: true })
    expect([(await thief.send('GET /me')).status, await asThief()]).toEqual([401, 401])
    expect((await thief.send('POST /command-line-sign-ins/tokens', { secret: approved.secret })).status).toBe(404)
    expect((await lee.send('GET /me')).status).toBe(200)
    expect((await dana.send('GET /me')).status).toBe(200)

    const [left] = (await meOf(lee)).passkeys
    await dana.send('POST /passkeys/{id}/removal', { id: left.id })
    expect((await lee.send('GET /me')).status).toBe(401)
  })

  test('a passkey that somebody has already makes nobody new, and leaves the link as it was', async () => {
    const { link } = (await dana.send('POST /invitations', { name: 'Mallory', role: 'owner' })).body
    const token = tokenIn(link)
    const browser = openBrowser(server)
    const before = await countRows(server, 'people')
    const taken = (await browser.send('POST /sign-in-links', { token })).body.options
    const response = makeAuthenticator(consoleOrigin(server)).create(taken)
    await server.running.storage.records.sql.executeSql(`update passkeys set credential_id = $1 where person_id = $2`, [
      response.id,
      (await meOf(dana)).id,
    ])
    expect((await browser.send('POST /sign-in-links/passkeys', { token, response })).status).toBe(401)
    expect(await countRows(server, 'people')).toBe(before)
    expect(await open(token)).toBe(200)
  })

  test('a page that asks by itself keeps no session alive', async () => {
    const lee = await enterAs(server, 'viewer', 'Away')
    const statusAfter = async (minutes: number, headers = {}) => {
      server.clock.now = new Date(TEST_TIME.getTime() + minutes * 60_000)
      return (await lee.send('GET /today', {}, headers)).status
    }
    expect(await statusAfter(2)).toBe(200)
    for (const minutes of [12, 22, 31]) expect(await statusAfter(minutes, { [UNATTENDED_HEADER]: 'true' })).toBe(200)
    expect(await statusAfter(33)).toBe(401)
  })

  test('a clock that was set back makes no passkey count for longer', async () => {
    const lee = await enterAs(server, 'owner', 'Late')
    server.clock.now = new Date(TEST_TIME.getTime() - 10 * 60_000)
    expect((await lee.send('POST /tokens', { name: 'any', role: 'viewer' })).body.code).toBe('passkey-again')
    expect((await meOf(lee)).confirmedUntil).toBeNull()
  })
})
