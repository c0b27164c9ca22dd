/** The sandbox's lenders after a post: bank numbers, void and erase in both protocols, their own report, and the page that shows it all. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsWithoutVersions } from '#domain/consent/acts.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing, PING_FIELDS } from '#domain/matching/run/ping-facts.ts'
import { type LenderNetwork, openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { CANARY_BANK } from '#tests/support/applicants.ts'
import { CANARY } from '../support/applicants.ts'
import { type FaultLender, openFaultLender } from '../support/fault-lender.ts'
import { UNHURRIED } from '../support/lenders.ts'
import { connectionTo, openSandboxLenders, type RunningSandboxLenders, SANDBOX_SECRETS } from '../support/sandbox-lenders.ts'
import { eventually } from '../support/test-server.ts'

let site: FaultLender
let sandbox: RunningSandboxLenders
let network: LenderNetwork
let runs = 0

beforeAll(async () => {
  site = await openFaultLender({ kind: 'answer', answer: { contentType: 'application/json', body: '{"success":true}' } })
  sandbox = await openSandboxLenders(site.url)
  network = openLenderNetwork({ publicAddressesOnly: false })
})
afterAll(async () => {
  await Promise.all([network.close(), sandbox.close(), site.close()])
})

describe.each(['json', 'form-xml'] as const)('a lender that speaks %s', (adapter) => {
  const lender = () => {
    const found = sandbox.file.lenders.find(({ id }) => id === (adapter === 'json' ? 'tortoise' : 'old-town'))
    if (!found) throw new Error('no such lender')
    return connectionTo(found)
  }
  const post = async (lastName: string) => {
    const attemptKey = `follow-up${++runs}.${lender().id}`
    const at = new Date(Date.now() + 60_000).toISOString()
    const envelope = {
      attemptKey,
      pingId: `${attemptKey}.ping`,
      expiresAt: at,
      consent: { at, ip: '203.0.113.7' },
      ...leadConsents(actsWithoutVersions(), at),
    }
    const { kind } = await network.post(lender(), leadOf({ ...CANARY, lastName }, envelope), UNHURRIED)
    return { attemptKey, kind }
  }
  const bank = (attemptKey: string) => network.bank(lender(), { attemptKey, bank: CANARY_BANK }, UNHURRIED)

  test('takes bank numbers for what it accepted, twice the same, and for nothing else', async () => {
    const { attemptKey } = await post('Sold')
    expect([await bank(attemptKey), await bank(attemptKey)]).toEqual([{ kind: 'received' }, { kind: 'received' }])
    expect(await bank((await post('Decline')).attemptKey)).toEqual({ kind: 'unknown', code: 'http-status' })
    expect(await bank('never.seen')).toEqual({ kind: 'unknown', code: 'http-status' })
  })

  test('cannot work with the account number of Bankmistake', async () => {
    const { attemptKey, kind } = await post('Bankmistake')
    expect(kind).toBe('accepted')
    expect(await bank(attemptKey)).toEqual({ kind: 'data_error', fields: { accountNumber: 'invalid' } })
  })

  test('lets go of a lead that is taken back before it has answered, and only then', async () => {
    const accepted = await post('Sold')
    expect(await network.void(lender(), { attemptKey: accepted.attemptKey }, UNHURRIED)).toEqual({ kind: 'too-late' })
    const unknown = await post('Unknown')
    expect(await network.void(lender(), { attemptKey: unknown.attemptKey }, UNHURRIED)).toEqual({ kind: 'voided' })
    expect(await network.status(lender(), { attemptKey: unknown.attemptKey }, UNHURRIED)).toMatchObject({ kind: 'declined' })
    expect(await network.void(lender(), { attemptKey: 'never.seen-either' }, UNHURRIED)).toEqual({ kind: 'voided' })
  })

  test('erases at once, also what it never had, and greets nobody by name afterwards', async () => {
    const { attemptKey } = await post('Sold')
    const { reference } = sandbox.book.find(lender().id, attemptKey) ?? {}
    expect(await network.erase(lender(), { attemptKey: attemptKey }, UNHURRIED)).toEqual({ kind: 'erased' })
    expect(await network.erase(lender(), { attemptKey: 'never.seen-at-all' }, UNHURRIED)).toEqual({ kind: 'erased' })
    const page = await fetch(`${sandbox.url}/lenders/${lender().id}/welcome/${reference}`)
    expect(await page.text()).not.toContain(CANARY.firstName)
  })

  test('erases Eraselater later, and reports it, signed', async () => {
    const { attemptKey } = await post('Eraselater')
    const already = site.received.length
    expect(await network.erase(lender(), { attemptKey: attemptKey }, UNHURRIED)).toEqual({ kind: 'later' })
    await eventually(() => expect(site.received).toHaveLength(already + 1))
    const { path, headers, body } = site.received[already] as (typeof site.received)[number]
    expect(path).toBe(`/lenders/${lender().id}/postbacks`)
    expect(JSON.parse(body)).toEqual({ attemptKey, event: 'erased', happenedAt: expect.stringMatching(/Z$/) })
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['lead-signature'])) ?? []
    const secret = SANDBOX_SECRETS[`sandbox-${lender().id}`] ?? ''
    expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.postback.${body}`).digest('hex'))
  })

  test('never confirms that it has erased Neverforgets, though it says later', async () => {
    const { attemptKey, kind } = await post('Neverforgets')
    expect(kind).toBe('accepted')
    const already = site.received.length
    expect(await network.erase(lender(), { attemptKey: attemptKey }, UNHURRIED)).toEqual({ kind: 'later' })
    // The report of another person, which is sent at once, is the only one that follows.
    const other = await post('Eraselater')
    await network.erase(lender(), { attemptKey: other.attemptKey }, UNHURRIED)
    await eventually(() => expect(site.received.length).toBeGreaterThan(already))
    expect(site.received.slice(already).map(({ body }) => JSON.parse(body).attemptKey)).toEqual([other.attemptKey])
  })
})

test('the page tells per lead which calls each lender received, with the names of the fields and no value', async () => {
  const larkspur = sandbox.file.lenders.find(({ id }) => id === 'larkspur')
  if (!larkspur) throw new Error('no such lender')
  const connection = connectionTo(larkspur)
  await network.ping(
    connection,
    { pingId: 'shown-run.larkspur.ping', facts: maskForPing({ ...CANARY, wantedRepayment: 'at-once' }) },
    UNHURRIED,
  )
  const at = new Date(Date.now() + 60_000).toISOString()
  const envelope = {
    attemptKey: 'shown-run.larkspur',
    pingId: 'p',
    expiresAt: at,
    consent: { at, ip: '203.0.113.7' },
    ...leadConsents(actsWithoutVersions(), at),
  }
  await network.post(connection, leadOf(CANARY, envelope), UNHURRIED)
  await network.bank(connection, { attemptKey: 'shown-run.larkspur', bank: CANARY_BANK }, UNHURRIED)
  await network.erase(connection, { attemptKey: 'shown-run.larkspur' }, UNHURRIED)
  const page = await (await fetch(`${sandbox.url}/lenders`)).text()
  const lead = page.slice(page.indexOf('<code>shown-ru'), page.indexOf('<h2>Well-known'))
  expect(lead).toContain('ping to 1, post to 1, bank to 1, erase to 1')
  expect(lead).toContain(`<summary>ping: 7 fields</summary><p>${PING_FIELDS.join(', ')}</p>`)
  expect(lead).toMatch(/<summary>post: \d+ fields<\/summary><p>[^<]*lastName/)
  expect(lead).toContain('<summary>bank: 3 fields</summary><p>bankName, routingNumber, accountNumber</p>')
  expect(lead).toContain('<p>erase: the attempt key alone</p>')
  for (const value of [CANARY.ssn, CANARY.lastName, CANARY.accountNumber, CANARY.email]) expect(page).not.toContain(value)
})
