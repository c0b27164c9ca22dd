/** The calls that follow a post, over real sockets: every adapter, and every way in which an answer can fail to be one. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CANARY, CANARY_BANK } from '#tests/support/applicants.ts'
import { type Answer, type Behavior, type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { connectionIn, FOLLOW_UP_ANSWERS, isSigned } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { LENDER_DEADLINES, type LenderConnection } from './lender-adapter.ts'
import { type LenderNetwork, openLenderNetwork } from './lender-network.ts'

const everyFollowUp = (ms: number) => ({ ...LENDER_DEADLINES, bankMs: ms, voidMs: ms, eraseMs: ms })
const NUMBERS = { attemptKey: 'r.acme', reference: 'A-1', bank: CANARY_BANK }
const FOLLOW_UPS = ['bank', 'void', 'erase'] as const

const PROTOCOL_NAMES = Object.keys(FOLLOW_UP_ANSWERS) as (keyof typeof FOLLOW_UP_ANSWERS)[]

describe.each(PROTOCOL_NAMES)('%s adapter', (protocol) => {
  const answers = FOLLOW_UP_ANSWERS[protocol]
  let network: LenderNetwork
  let hasty: LenderNetwork
  let lender: FaultLender
  let connection: LenderConnection

  beforeAll(() => {
    network = openLenderNetwork({ publicAddressesOnly: false, deadlines: everyFollowUp(60_000) })
    hasty = openLenderNetwork({ publicAddressesOnly: false, deadlines: everyFollowUp(1000) })
  })
  afterAll(() => Promise.all([network.close(), hasty.close()]))
  beforeEach(async () => {
    lender = await openFaultLender()
    connection = connectionIn(protocol, `${lender.url}/api`)
    return () => lender.close()
  })
  const answering = (answer: Answer): Behavior => ({ kind: 'answer', answer })
  const run = (followUp: (typeof FOLLOW_UPS)[number], by = network) =>
    followUp === 'bank' ? by.bank(connection, NUMBERS, UNHURRIED) : by[followUp](connection, { attemptKey: 'r.acme' }, UNHURRIED)

  test.each([
    ['bank', 'received', { kind: 'received' }],
    ['bank', 'dataError', { kind: 'data_error', fields: { accountNumber: 'invalid' } }],
    ['void', 'voided', { kind: 'voided' }],
    ['void', 'tooLate', { kind: 'too-late' }],
    ['erase', 'erased', { kind: 'erased' }],
    ['erase', 'later', { kind: 'later' }],
  ] as const)('%s answered %s', async (followUp, name, result) => {
    lender.behave = answering(answers[name])
    expect(await run(followUp)).toEqual(result)
  })

  test.each([
    ['bank', 'tooLate'],
    ['void', 'later'],
    ['erase', 'tooLate'],
  ] as const)('%s answered %s, which belongs to another call', async (followUp, name) => {
    lender.behave = answering(answers[name])
    expect(await run(followUp)).toEqual({ kind: 'unknown', code: 'wrong-shape' })
  })

  test('a complaint about a field that was not sent names no field', async () => {
    lender.behave = answering(answers.otherField)
    expect(await run('bank')).toEqual({ kind: 'data_error', fields: {} })
  })

  test.each([400, 404, 422])('HTTP %d can say no, and cannot say yes', async (status) => {
    const says = (name: keyof typeof answers) => {
      lender.behave = answering({ ...answers[name], status })
    }
    says('dataError')
    expect(await run('bank')).toMatchObject({ kind: 'data_error' })
    says('tooLate')
    expect(await run('void')).toEqual({ kind: 'too-late' })
    for (const [followUp, name] of [
      ['bank', 'received'],
      ['void', 'voided'],
      ['erase', 'erased'],
      ['erase', 'later'],
    ] as const) {
      says(name)
      expect(await run(followUp)).toEqual({ kind: 'unknown', code: 'http-status' })
    }
  })

  test.each<[string, Behavior, string]>([
    ['never answers', { kind: 'never' }, 'timeout'],
    ['hangs up', { kind: 'reset-before-answer' }, 'answer-lost'],
    ['fails', answering({ contentType: 'text/plain', body: 'oops', status: 500 }), 'http-status'],
    ['wants another signature', answering({ contentType: 'text/plain', body: 'no', status: 401 }), 'unauthorized'],
    ['says nothing', answering({ contentType: 'application/json', body: '' }), 'empty-answer'],
    ['says something else', answering({ contentType: 'text/html', body: '<p>Hello' }), 'unreadable'],
    ['redirects', { kind: 'redirect', location: 'https://elsewhere.example/' }, 'redirected'],
  ])('a lender that %s leaves it open', async (_, behavior, code) => {
    lender.behave = behavior
    const by = code === 'timeout' ? hasty : network
    expect(await Promise.all(FOLLOW_UPS.map((followUp) => run(followUp, by)))).toEqual(
      FOLLOW_UPS.map(() => ({ kind: 'unknown', code })),
    )
  })

  test('what certainly never left has failed', async () => {
    await lender.close()
    expect(await Promise.all(FOLLOW_UPS.map((followUp) => run(followUp)))).toEqual(
      FOLLOW_UPS.map(() => ({ kind: 'failed', code: 'connect-failed' })),
    )
  })

  test.runIf(isSigned(protocol))(
    'each is signed under its own name and carries its attempt key; only the bank call carries numbers',
    async () => {
      lender.behave = answering(answers.erased)
      for (const followUp of FOLLOW_UPS) await run(followUp)
      expect(lender.received).toHaveLength(3)
      for (const [index, followUp] of FOLLOW_UPS.entries()) {
        const { path, headers, body } = lender.received[index] as (typeof lender.received)[number]
        const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['lead-signature'])) ?? []
        expect(hex).toBe(createHmac('sha256', 'test-secret').update(`${seconds}.${followUp}.${body}`).digest('hex'))
        expect(protocol === 'json' ? path : `/api/${new URLSearchParams(body).get('action')}`).toBe(`/api/${followUp}`)
        expect(body).toContain('r.acme')
        expect(body.includes(CANARY.accountNumber)).toBe(followUp === 'bank')
        expect(body).not.toContain(CANARY.ssn)
        expect(body).not.toContain(CANARY.lastName)
      }
    },
  )
})
