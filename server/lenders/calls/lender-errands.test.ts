/** The calls that follow a post, over real sockets: every adapter, and every way in which an answer can fail to be one. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADAPTER_NAMES } from '#domain/matching/lender/lender.ts'
import { bankOf } from '#domain/matching/run/lead.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { type Answer, type Behaviour, type FaultLender, openFaultLender } from '#tests/support/fault-lender.ts'
import { ERRAND_ANSWERS } from '#tests/support/lender-protocols.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { LENDER_DEADLINES, type LenderConnection } from './lender-adapter.ts'
import { type LenderNetwork, openLenderNetwork } from './lender-network.ts'

const HASTY = { ...LENDER_DEADLINES, bankMs: 1000, voidMs: 1000, eraseMs: 1000 }
const NUMBERS = { attemptKey: 'r.acme', bank: bankOf(CANARY) }
const ERRANDS = ['bank', 'void', 'erase'] as const

describe.each(ADAPTER_NAMES)('%s adapter', (adapter) => {
  const answers = ERRAND_ANSWERS[adapter]
  let network: LenderNetwork
  let lender: FaultLender
  let connection: LenderConnection

  beforeAll(() => {
    network = openLenderNetwork({ publicAddressesOnly: false, deadlines: HASTY })
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    lender = await openFaultLender()
    const credentials = { signingSecret: 'test-secret', account: 'finch' }
    connection = { id: 'acme', adapter, endpoint: `${lender.url}/api`, credentials }
    return () => lender.close()
  })
  const answering = (answer: Answer): Behaviour => ({ kind: 'answer', answer })
  const run = (errand: (typeof ERRANDS)[number]) =>
    errand === 'bank' ? network.bank(connection, NUMBERS, UNHURRIED) : network[errand](connection, 'r.acme', UNHURRIED)

  test.each([
    ['bank', 'received', { kind: 'received' }],
    ['bank', 'dataError', { kind: 'data_error', fields: { accountNumber: 'invalid' } }],
    ['void', 'voided', { kind: 'voided' }],
    ['void', 'tooLate', { kind: 'too-late' }],
    ['erase', 'erased', { kind: 'erased' }],
    ['erase', 'later', { kind: 'later' }],
    ['bank', 'voided', { kind: 'unknown', code: 'wrong-shape' }],
    ['void', 'erased', { kind: 'unknown', code: 'wrong-shape' }],
    ['erase', 'received', { kind: 'unknown', code: 'wrong-shape' }],
  ] as const)('%s answered %s', async (errand, name, result) => {
    lender.behave = answering(answers[name])
    expect(await run(errand)).toEqual(result)
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
    for (const [errand, name] of [
      ['bank', 'received'],
      ['void', 'voided'],
      ['erase', 'erased'],
      ['erase', 'later'],
    ] as const) {
      says(name)
      expect(await run(errand)).toEqual({ kind: 'unknown', code: 'http-status' })
    }
  })

  test.each<[string, Behaviour, string]>([
    ['never answers', { kind: 'never' }, 'timeout'],
    ['hangs up', { kind: 'reset-before-answer' }, 'answer-lost'],
    ['fails', answering({ contentType: 'text/plain', body: 'oops', status: 500 }), 'http-status'],
    ['wants another signature', answering({ contentType: 'text/plain', body: 'no', status: 401 }), 'unauthorized'],
    ['says nothing', answering({ contentType: 'application/json', body: '' }), 'empty-answer'],
    ['says something else', answering({ contentType: 'text/html', body: '<p>Hello' }), 'unreadable'],
    ['redirects', { kind: 'redirect', location: 'https://elsewhere.example/' }, 'redirected'],
  ])('a lender that %s leaves it open', async (_, behaviour, code) => {
    lender.behave = behaviour
    expect(await Promise.all(ERRANDS.map(run))).toEqual(ERRANDS.map(() => ({ kind: 'unknown', code })))
  })

  test('what certainly never left has failed', async () => {
    await lender.close()
    expect(await Promise.all(ERRANDS.map(run))).toEqual(ERRANDS.map(() => ({ kind: 'failed', code: 'connect-failed' })))
  })

  test('each is signed under its own name and carries its attempt key; only the bank call carries numbers', async () => {
    lender.behave = answering(answers.erased)
    for (const errand of ERRANDS) await run(errand)
    expect(lender.received).toHaveLength(3)
    for (const [index, errand] of ERRANDS.entries()) {
      const { path, headers, body } = lender.received[index] as (typeof lender.received)[number]
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['lead-signature'])) ?? []
      expect(hex).toBe(createHmac('sha256', 'test-secret').update(`${seconds}.${errand}.${body}`).digest('hex'))
      expect(adapter === 'json' ? path : `/api/${new URLSearchParams(body).get('action')}`).toBe(`/api/${errand}`)
      expect(body).toContain('r.acme')
      expect(body.includes(CANARY.accountNumber)).toBe(errand === 'bank')
      expect(body).not.toContain(CANARY.ssn)
      expect(body).not.toContain(CANARY.lastName)
    }
  })
})
