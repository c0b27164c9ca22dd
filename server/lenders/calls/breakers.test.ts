/** B5 of the catalogue: when we stop calling a lender, with what, and when we begin again. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BankResult, EraseResult, PingResult, PostResult, VoidResult } from '#domain/matching/lender/lender-results.ts'
import { CANARY_BANK } from '#tests/support/applicants.ts'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'
import { UNHURRIED } from '#tests/support/lenders.ts'
import { type BreakerChange, withBreakers } from './breakers.ts'
import { BREAKER_SETTINGS, type LenderAdapter, type LenderConnection } from './lender-adapter.ts'

const to = (id: string): LenderConnection => ({ id, adapter: 'json', endpoint: '', credentials: {} })
const [acme, other] = [to('acme'), to('other')]

const FAILED = { kind: 'failed', code: 'http-status' } as const
const OPEN = { kind: 'failed', code: 'breaker-open' } as const
const YES: PingResult = { kind: 'yes' }
const DECLINED: PostResult = { kind: 'declined', reasons: ['credit'] }
const LOST: PostResult = { kind: 'unknown', code: 'timeout' }

/** What the lenders answer just now, how often each was called, and what was told about the breakers. */
function openLenders(settings: Partial<typeof BREAKER_SETTINGS> = {}) {
  const answers = {
    ping: YES,
    post: DECLINED,
    status: LOST,
    bank: LOST as BankResult,
    void: LOST as VoidResult,
    erase: LOST as EraseResult,
  }
  const calls = { ping: 0, post: 0, status: 0, bank: 0, void: 0, erase: 0 }
  const changes: BreakerChange[] = []
  const answer =
    <Call extends keyof typeof answers>(call: Call) =>
    async () => {
      calls[call] += 1
      return answers[call]
    }
  const adapter: LenderAdapter = {
    ping: answer('ping'),
    post: answer('post'),
    status: answer('status'),
    bank: answer('bank'),
    void: answer('void'),
    erase: answer('erase'),
  }
  const network = withBreakers(adapter, { ...BREAKER_SETTINGS, ...settings }, (change) => changes.push(change))
  return {
    answers,
    calls,
    changes,
    network,
    ping: (lender = acme) => network.ping(lender, CANARY_PING, UNHURRIED),
    post: (lender = acme) => network.post(lender, CANARY_LEAD, UNHURRIED),
  }
}

const times = async (count: number, call: () => Promise<unknown>) => {
  for (let time = 0; time < count; time++) await call()
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('B5: a share of failures opens the breaker for that lender and kind of call', () => {
  test('posts that fail are kept back, however well the pings between them do', async () => {
    const { answers, calls, network, ping, post } = openLenders()
    answers.post = LOST
    for (let run = 0; run < 7; run++) {
      expect(await ping()).toEqual(YES)
      expect(await post()).toEqual(run < 5 ? LOST : OPEN)
    }
    expect(calls).toMatchObject({ ping: 7, post: 5 })
    expect([network.breakerOf('acme', 'ping'), network.breakerOf('acme', 'post')]).toEqual(['closed', 'open'])
  })

  test('the lender is left alone, others are not, and a probe closes it again', async () => {
    const { answers, calls, changes, network, ping, post } = openLenders()
    answers.ping = FAILED
    await times(5, ping)
    expect(await ping()).toEqual(OPEN)
    expect(calls.ping).toBe(5)
    expect(await ping(other)).toEqual(FAILED)
    expect(await post()).toEqual(DECLINED)
    expect([network.breakerOf('other', 'ping'), network.breakerOf('acme', 'post')]).toEqual(['closed', 'closed'])

    // The probe fails, and the lender is left alone for as long again.
    pass(31_000)
    expect(await ping()).toEqual(FAILED)
    expect(await ping()).toEqual(OPEN)

    pass(31_000)
    answers.ping = YES
    expect(await ping()).toEqual(YES)
    expect(network.breakerOf('acme', 'ping')).toBe('closed')
    // What failed before counts no longer.
    answers.ping = FAILED
    expect(await ping()).toEqual(FAILED)
    expect(network.breakerOf('acme', 'ping')).toBe('closed')
    expect(changes).toEqual([
      { lender: 'acme', call: 'ping', state: 'open' },
      { lender: 'acme', call: 'ping', state: 'closed' },
    ])
  })

  test('while one call probes, others do not wait for it', async () => {
    const { answers, network, ping } = openLenders()
    answers.ping = FAILED
    await times(5, ping)
    pass(31_000)
    const probe = ping()
    expect(network.breakerOf('acme', 'ping')).toBe('half-open')
    expect(await ping()).toEqual(OPEN)
    expect(await probe).toEqual(FAILED)
  })

  test.each(['lease-over', 'host-busy'] as const)('a probe that was kept back on our side (%s) leaves it open', async (code) => {
    const { answers, network, ping } = openLenders()
    answers.ping = FAILED
    await times(5, ping)
    pass(31_000)
    answers.ping = { kind: 'failed', code }
    await ping()
    expect(network.breakerOf('acme', 'ping')).toBe('open')
  })

  test('calls about a lead that is out pass by it', async () => {
    const { answers, calls, network, post } = openLenders()
    answers.post = LOST
    await times(6, post)
    await times(6, () => network.status(acme, { attemptKey: 'r.acme' }, UNHURRIED))
    await times(6, () => network.bank(acme, { attemptKey: 'r.acme', bank: CANARY_BANK }, UNHURRIED))
    await times(6, () => network.void(acme, { attemptKey: 'r.acme' }, UNHURRIED))
    await times(6, () => network.erase(acme, { attemptKey: 'r.acme' }, UNHURRIED))
    expect(calls).toEqual({ ping: 0, post: 5, status: 6, bank: 6, void: 6, erase: 6 })
  })
})

describe('what counts, and for how long', () => {
  test.each<[string, PostResult]>([
    ['no connection', { kind: 'failed', code: 'connect-failed' }],
    ['an answer that is lost', LOST],
    ['a complaint about the applicant’s answers', { kind: 'data_error', fields: { employer: 'invalid' } }],
  ])('%s is a failure of a post', async (_what, result) => {
    const { answers, network, post } = openLenders()
    answers.post = result
    await times(5, post)
    expect(network.breakerOf('acme', 'post')).toBe('open')
  })

  test.each<[string, PostResult]>([
    ['a no', DECLINED],
    ['a lead that it had already', { kind: 'duplicate' }],
    ['a decision that takes longer', { kind: 'unknown', code: 'still-processing' }],
    ['a lease of ours that ran out', { kind: 'failed', code: 'lease-over' }],
    ['a turn that did not come', { kind: 'failed', code: 'host-busy' }],
  ])('%s is none', async (_what, result) => {
    const { answers, network, post } = openLenders()
    answers.post = result
    await times(20, post)
    expect(network.breakerOf('acme', 'post')).toBe('closed')
  })

  test('fewer calls than the minimum do not tell', async () => {
    const { answers, network, ping } = openLenders()
    answers.ping = FAILED
    await times(4, ping)
    expect(network.breakerOf('acme', 'ping')).toBe('closed')
  })

  test.each([
    [4, 'closed'],
    [5, 'open'],
  ])('of ten, %d failures leave it %s', async (failures, state) => {
    const { answers, network, ping } = openLenders()
    await times(10 - failures, ping)
    answers.ping = FAILED
    await times(failures, ping)
    expect(network.breakerOf('acme', 'ping')).toBe(state)
  })

  test('failures of longer ago than the window do not count, however rare the calls are', async () => {
    const { answers, network, ping } = openLenders()
    answers.ping = FAILED
    for (let minute = 0; minute < 20; minute++) {
      await ping()
      pass(20_000)
    }
    expect(network.breakerOf('acme', 'ping')).toBe('closed')
  })

  test('nor does a long good time before an outage', async () => {
    const { answers, network, ping } = openLenders()
    await times(100, ping)
    pass(61_000)
    answers.ping = FAILED
    await times(5, ping)
    expect(network.breakerOf('acme', 'ping')).toBe('open')
  })

  test('an owner decides how large the share is', async () => {
    const { answers, network, ping } = openLenders({ share: 1 })
    await ping()
    answers.ping = FAILED
    await times(30, ping)
    expect(network.breakerOf('acme', 'ping')).toBe('closed')
  })
})
