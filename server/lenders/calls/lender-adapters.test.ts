/** B1, B2, B3 of the catalogue: every adapter against a lender that misbehaves, over real sockets. */

import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'
import { type Behavior, type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { connectionIn, isSigned, PROTOCOL_NAMES, PROTOCOLS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { BREAKER_SETTINGS, type LenderConnection } from './lender-adapter.ts'
import { type LenderNetwork, openLenderNetwork } from './lender-network.ts'

// Long enough for an answer on a busy machine where one is expected; nothing below asserts how long anything took.
const everyCall = (ms: number) => ({ pingMs: ms, postMs: ms, statusMs: ms, bankMs: ms, voidMs: ms, eraseMs: ms })
const PATIENT = everyCall(15_000)
const HASTY = everyCall(2000)
const NEVER_OPENS = { ...BREAKER_SETTINGS, minimum: 1_000_000 }

const HTML = { contentType: 'text/html', body: '<!doctype html><title>Gateway</title><p>Hello' }

describe.each(PROTOCOL_NAMES)('%s adapter', (protocol) => {
  const answers = PROTOCOLS[protocol]
  let network: LenderNetwork
  let hasty: LenderNetwork
  let lender: FaultLender
  let connection: LenderConnection

  beforeAll(() => {
    network = openLenderNetwork({ publicAddressesOnly: false, deadlines: PATIENT, breaker: NEVER_OPENS })
    hasty = openLenderNetwork({ publicAddressesOnly: false, deadlines: HASTY, breaker: NEVER_OPENS })
  })
  afterAll(async () => {
    await Promise.all([network.close(), hasty.close()])
  })
  beforeEach(async () => {
    lender = await openFaultLender()
    connection = connectionIn(protocol, `${lender.url}/api`)
    return () => lender.close()
  })
  /** A deadline is the HTTP client's, whatever the protocol: the examples of mappings wait for it in the long run only. */
  const waits = isSigned(protocol) || Boolean(process.env.LONG)
  const answering = (answer: (typeof answers)['yes']): Behavior => ({ kind: 'answer', answer })

  test.each([
    ['yes', { kind: 'yes', offer: undefined, payoutCents: 5250 }],
    ['no', { kind: 'no', reasons: ['income'] }],
    ['wrongTypes', { kind: 'failed', code: 'wrong-shape' }],
    ['unknownStatus', { kind: 'failed', code: 'wrong-shape' }],
  ] as const)('a ping answered %s', async (name, result) => {
    lender.behave = answering(answers[name])
    expect(await network.ping(connection, CANARY_PING, UNHURRIED)).toEqual(result)
  })

  test.each([
    ['approved', { kind: 'accepted', reference: 'A-1', redirectUrl: null, payoutCents: null }],
    ['declined', { kind: 'declined', reasons: ['credit', 'other'] }],
    ['duplicate', { kind: 'duplicate' }],
    ['dataError', { kind: 'data_error', fields: { employer: 'invalid' } }],
    ['unverifiable', { kind: 'declined', reasons: ['identity'] }],
    ['wrongTypes', { kind: 'unknown', code: 'wrong-shape' }],
    ['unknownStatus', { kind: 'unknown', code: 'wrong-shape' }],
    ['notReceived', { kind: 'unknown', code: 'wrong-shape' }],
  ] as const)('a post answered %s', async (name, result) => {
    lender.behave = answering(answers[name])
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual(result)
  })

  test('an acceptance carries reference, redirect and price', async () => {
    const redirectUrl = 'https://apply.acme.example/w?lead=1&step=2'
    lender.behave = answering(answers.accepted(redirectUrl))
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({
      kind: 'accepted',
      reference: 'A-1',
      redirectUrl,
      payoutCents: 4500,
    })
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toEqual({
      kind: 'accepted',
      reference: 'A-1',
      redirectUrl,
      payoutCents: 4500,
    })
  })

  test.each([
    ['declined', { kind: 'declined', reasons: ['credit', 'other'] }],
    ['processing', { kind: 'unknown', code: 'still-processing' }],
    ['notReceived', { kind: 'failed', code: 'not-received' }],
    ['unknownStatus', { kind: 'unknown', code: 'wrong-shape' }],
  ] as const)('a status answered %s', async (name, result) => {
    lender.behave = answering(answers[name])
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toEqual(result)
  })

  const says = (name: 'approved' | 'declined' | 'duplicate' | 'dataError' | 'notReceived', status: number): Behavior =>
    answering({ ...answers[name], status })

  test.each([200, 201, 202, 203, 206])('an acceptance counts in HTTP %d', async (status) => {
    lender.behave = says('approved', status)
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toMatchObject({ kind: 'accepted' })
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toMatchObject({ kind: 'accepted' })
  })

  test.each([302, 400, 401, 404, 409, 422, 500, 503])('an acceptance in HTTP %d is asked about', async (status) => {
    lender.behave = says('approved', status)
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toMatchObject({ kind: 'unknown' })
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toMatchObject({ kind: 'unknown' })
  })

  test.each([200, 201, 400, 404, 422])('a refusal can be read in HTTP %d', async (status) => {
    for (const [name, kind] of [
      ['declined', 'declined'],
      ['duplicate', 'duplicate'],
      ['dataError', 'data_error'],
    ] as const) {
      lender.behave = says(name, status)
      expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toMatchObject({ kind })
    }
    lender.behave = says('notReceived', status)
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toEqual({ kind: 'failed', code: 'not-received' })
  })

  test.each([302, 401, 403, 408, 409, 429, 500, 503])('a refusal in HTTP %d is asked about', async (status) => {
    for (const name of ['declined', 'duplicate', 'dataError'] as const) {
      lender.behave = says(name, status)
      expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toMatchObject({ kind: 'unknown' })
    }
    lender.behave = says('notReceived', status)
    expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toMatchObject({ kind: 'unknown' })
  })

  describe('B1: an answer that is lost leaves a post unknown, a ping a no, and is never sent again', () => {
    const accepted = answers.accepted('https://apply.acme.example/')
    const losses: [string, Behavior, 'timeout' | 'answer-lost' | 'unreadable'][] = [
      ['never answers', { kind: 'never' }, 'timeout'],
      ['trickles', { kind: 'trickle', answer: accepted }, 'timeout'],
      ['resets before the answer', { kind: 'reset-before-answer' }, 'answer-lost'],
      ['resets during the answer', { kind: 'reset-during-answer', answer: accepted }, 'answer-lost'],
      ['cuts the answer in half', { kind: 'cut', answer: accepted }, 'answer-lost'],
      // A form has no end of its own.
      ...(protocol === 'dollarwise'
        ? []
        : [
            [
              'sends half an answer as a whole one',
              { kind: 'answer', answer: { ...accepted, body: String(accepted.body).slice(0, -12) } },
              'unreadable',
            ] as [string, Behavior, 'unreadable'],
          ]),
    ]
    test.each(losses.filter(([, , code]) => waits || code !== 'timeout'))('the lender %s', async (_, behavior, code) => {
      lender.behave = behavior
      const chosen = code === 'timeout' ? hasty : network
      const calls = [
        chosen.post(connection, CANARY_LEAD, UNHURRIED),
        chosen.ping(connection, CANARY_PING, UNHURRIED),
        chosen.status(connection, { attemptKey: 'r.acme' }, UNHURRIED),
      ]
      expect(await Promise.all(calls)).toEqual([
        { kind: 'unknown', code },
        { kind: 'failed', code },
        { kind: 'unknown', code },
      ])
      expect(lender.received.filter(({ body }) => body.includes(CANARY.driversLicenseNumber))).toHaveLength(1)
    })

    test.each<[string, (socket: Socket) => void, 'timeout' | 'connect-failed']>([
      ...(waits ? [['is silent', () => {}, 'timeout'] as [string, () => void, 'timeout']] : []),
      ['speaks something else', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 'connect-failed'],
      ['hangs up', (socket) => socket.resetAndDestroy(), 'connect-failed'],
    ])('a lead has not left when the lender %s instead of shaking hands', async (_, react, code) => {
      const received: Buffer[] = []
      const sockets: Socket[] = []
      const server = createServer((socket) => {
        sockets.push(socket)
        socket.on('error', () => {})
        socket.on('data', (chunk: Buffer) => received.push(chunk))
        socket.once('data', () => react(socket))
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}/api`
      const chosen = code === 'timeout' ? hasty : network
      expect(await chosen.post({ ...connection, endpoint }, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'failed', code })
      // A ClientHello, and nothing more.
      expect(Buffer.concat(received)[0]).toBe(0x16)
      expect(Buffer.concat(received).toString('latin1')).not.toMatch(/POST|r\.acme/)
      server.close()
      for (const socket of sockets) socket.destroy()
    })

    test('a lead whose lease ends while the connection is made does not leave', async () => {
      const leases = [5000, 0]
      const lease = { remainingMs: () => leases.shift() ?? 0 }
      expect(await network.post(connection, CANARY_LEAD, lease)).toEqual({ kind: 'failed', code: 'lease-over' })
      expect([lender.connections, lender.received]).toEqual([1, []])
      expect(network.breakerOf('acme', 'post')).toBe('closed')
    })

    test.runIf(waits)('no answer is waited for beyond the lease', async () => {
      lender.behave = { kind: 'never' }
      const lease = { remainingMs: () => 2000 }
      expect(await network.post(connection, CANARY_LEAD, lease)).toEqual({ kind: 'unknown', code: 'timeout' })
    })

    test('a lead that certainly never left is a failure, not unknown', async () => {
      await lender.close()
      expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'failed', code: 'connect-failed' })
      expect(await network.post({ ...connection, endpoint: 'http://nobody.invalid/' }, CANARY_LEAD, UNHURRIED)).toEqual({
        kind: 'failed',
        code: 'connect-failed',
      })
    })
  })

  describe('B2: an answer that is none has a code; a ping is a no, and a post is asked about', () => {
    test.each<[string, Behavior, string]>([
      ['HTML', { kind: 'answer', answer: HTML }, 'unreadable'],
      ['nothing', { kind: 'answer', answer: { contentType: 'application/json', body: '' } }, 'empty-answer'],
      ['10 MB', { kind: 'huge', answer: answers.yes, megabytes: 10 }, 'too-large'],
      ['a 500', { kind: 'answer', answer: { ...answers.approved, status: 500 } }, 'http-status'],
      ['a 502', { kind: 'answer', answer: { ...HTML, status: 502 } }, 'http-status'],
      ['a 401', { kind: 'answer', answer: { ...answers.approved, status: 401 } }, 'unauthorized'],
      ['text', { kind: 'answer', answer: { contentType: 'text/plain', body: 'OK' } }, 'unreadable'],
    ])('%s', async (_, behavior, code) => {
      lender.behave = behavior
      expect(await network.ping(connection, CANARY_PING, UNHURRIED)).toEqual({ kind: 'failed', code })
      expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'unknown', code })
      expect(await network.status(connection, { attemptKey: 'r.acme' }, UNHURRIED)).toEqual({ kind: 'unknown', code })
    })
  })

  test('B3: an HTTP redirect is never followed with a lead', async () => {
    const elsewhere = await openFaultLender(answering(answers.accepted('https://evil.example/')))
    lender.behave = { kind: 'redirect', location: `${elsewhere.url}/steal` }
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'unknown', code: 'redirected' })
    expect(elsewhere.connections).toBe(0)
    await elsewhere.close()
  })

  test.runIf(isSigned(protocol))('every call is signed over its exact body, and the lead carries its attempt key', async () => {
    lender.behave = answering(answers.declined)
    await network.post(connection, CANARY_LEAD, UNHURRIED)
    const [request] = lender.received
    const body = request?.body ?? ''
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['lead-signature'])) ?? []
    expect(hex).toBe(createHmac('sha256', 'test-secret').update(`${seconds}.post.${body}`).digest('hex'))
    expect(body).toContain('r.acme')
  })

  test('B6: a ping carries nothing that tells who it is about', async () => {
    lender.behave = answering(answers.yes)
    // A whole application fits where facts are wanted, as far as types go: what is too much must stay behind all the same.
    await network.ping(connection, { ...CANARY_PING, facts: { ...CANARY, ...CANARY_PING.facts } }, UNHURRIED)
    const everything = JSON.stringify(lender.received)
    const {
      loanAmount: _a,
      state: _s,
      payFrequency: _p,
      accountType: _t,
      employmentStatus: _e,
      timeAtJob: _y,
      title: _m,
      ...secret
    } = CANARY
    for (const value of Object.values({ ...secret, driversLicenseState: 'license' }))
      expect(everything).not.toContain(String(value))
  })
})

describe('form-xml adapter', () => {
  test.each([
    ['a document type', '<!DOCTYPE response [<!ENTITY a "ACCEPTED">]><response><status>&a;</status></response>', 'unreadable'],
    ['a document type inside', '<response><!DOCTYPE x [<!ENTITY a "ACCEPTED">]><status>&a;</status></response>', 'unreadable'],
    ['another root', '<html><response><status>ACCEPTED</status></response></html>', 'wrong-shape'],
    ['markup that does not nest', '<response><status>ACCEPTED</response>', 'unreadable'],
  ])('refuses %s', async (_, body, code) => {
    const lender = await openFaultLender({ kind: 'answer', answer: { contentType: 'application/xml', body } })
    const network = openLenderNetwork({ publicAddressesOnly: false, deadlines: PATIENT })
    const connection = {
      id: 'old',
      adapter: 'form-xml',
      endpoint: lender.url,
      credentials: { signingSecret: 's', account: 'a' },
    } as const
    expect(await network.post(connection, CANARY_LEAD, UNHURRIED)).toEqual({ kind: 'unknown', code })
    await Promise.all([network.close(), lender.close()])
  })
})
