/** Bank numbers, void and erase: each reaches its lender whatever fails in between, and everything shared has its row. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FollowUpLender, followUpContext } from '#tests/support/follow-ups.ts'
import { submit } from '#tests/support/operators.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'
import { FOLLOW_UP_LEASE_MS } from './follow-up-queues.ts'
import type { FollowUpName } from './follow-up-records.ts'
import { type FollowUpNeeds, giveUpFollowUp, queueFollowUps, runFollowUp } from './lender-follow-ups.ts'

const { bankName, routingNumber, accountNumber } = CANARY_SUBMISSION
const BANK_NAMES = ['bankName', 'routingNumber', 'accountNumber']

describe.each(ENGINES)('follow-up calls on the %s database', (engine) => {
  let server: TestServer
  let context: FollowUpNeeds
  let lender: FollowUpLender
  let applicationId: string
  let attemptKey: string

  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web' } })
  })
  beforeEach(async () => {
    server.clock.now = TEST_TIME
    ;({ context, lender } = followUpContext(server))
    applicationId = await submit(server, { lastName: 'Decline' })
    attemptKey = `${(await server.running.storage.records.runs.find(applicationId))?.runId}.acme`
  })

  const enqueue = (followUp: FollowUpName) =>
    server.running.storage.transaction((records) =>
      records.followUps.add({ applicationId, lender: 'acme', attemptKey, followUp }, context.now()),
    )
  const run = (followUp: FollowUpName) => runFollowUp(context, { attemptKey, followUp })
  const rows = async (stage: string) =>
    (await server.running.storage.records.ledger.read(applicationId))
      .filter((entry) => entry.stage === stage && entry.lender === 'acme')
      .map(({ outcome, reason, fieldsShared }) => [outcome, reason, fieldsShared])
  const followUpsKept = async () =>
    (await server.running.storage.records.followUps.of(applicationId)).map(({ followUp, state, tries, lastCode }) => [
      followUp,
      state,
      tries,
      lastCode,
    ])

  test('bank numbers go once: an intent before, their names once they have left, then the answer', async () => {
    await enqueue('bank')
    await enqueue('bank')
    expect(await queueFollowUps(context)).toBe(1)
    expect(await queueFollowUps(context)).toBe(0)
    expect(lender.queued).toEqual([{ queue: 'lender-follow-up', payload: { attemptKey, followUp: 'bank' } }])
    lender.answer = () => ({ kind: 'received' })
    expect(await run('bank')).toBe('done')
    expect(await run('bank')).toBe('done')
    expect(lender.received).toEqual([{ followUp: 'bank', attemptKey, bank: { bankName, routingNumber, accountNumber } }])
    expect(await rows('bank')).toEqual([
      ['intent', undefined, BANK_NAMES],
      ['shared', undefined, BANK_NAMES],
      ['received', undefined, []],
    ])
    expect(await followUpsKept()).toEqual([['bank', 'done', 0, 'received']])
    expect(await server.running.storage.records.ledger.verify(applicationId)).toBe(true)
  })

  test('a call that never left shares nothing, one without a clear answer does; both are tried again', async () => {
    await enqueue('bank')
    await expect(run('bank')).rejects.toMatchObject({ code: 'connect-failed' })
    lender.answer = () => ({ kind: 'unknown', code: 'timeout' })
    await expect(run('bank')).rejects.toMatchObject({ code: 'timeout' })
    lender.answer = () => ({ kind: 'received' })
    expect(await run('bank')).toBe('done')
    expect((await rows('bank')).map(([outcome, reason]) => [outcome, reason])).toEqual([
      ['intent', undefined],
      ['failed', 'connect-failed'],
      ['intent', undefined],
      ['shared', undefined],
      ['unknown', 'timeout'],
      ['intent', undefined],
      ['shared', undefined],
      ['received', undefined],
    ])
    expect(await followUpsKept()).toEqual([['bank', 'done', 2, 'received']])
  })

  test('bank numbers that the lender cannot use end it: one mail, no second try, and the acceptance stands', async () => {
    const before = await server.running.storage.records.runs.find(applicationId)
    await enqueue('bank')
    lender.answer = () => ({ kind: 'data_error', fields: { accountNumber: 'invalid' } })
    expect(await run('bank')).toBe('done')
    expect(await run('bank')).toBe('done')
    expect(lender.received).toHaveLength(1)
    expect((await rows('bank')).at(-1)).toEqual(['data_error', 'accountNumber', []])
    expect(await followUpsKept()).toEqual([['bank', 'refused', 0, 'data_error']])
    expect(await countRows(server, `mails where kind = 'bank-refused' and subject_id = '${applicationId}'`)).toBe(1)
    expect(await server.running.storage.records.runs.find(applicationId)).toEqual(before)
  })

  test('killed in the call: the intent says that it may have been received, and another process repeats it after the lease', async () => {
    await enqueue('bank')
    lender.answer = () => {
      throw new Error('kill -9')
    }
    await expect(run('bank')).rejects.toThrow('kill -9')
    expect((await rows('bank')).map(([outcome]) => outcome)).toEqual(['intent'])
    lender.answer = () => ({ kind: 'received' })
    await expect(run('bank')).rejects.toMatchObject({ code: 'attempt-busy' })
    server.clock.now = new Date(TEST_TIME.getTime() + FOLLOW_UP_LEASE_MS)
    expect(await run('bank')).toBe('done')
    expect((await rows('bank')).map(([outcome]) => outcome)).toEqual(['intent', 'intent', 'shared', 'received'])
  })

  test.each(['void', 'erase'] as const)('no bank number leaves once %s waits, and it leaves first', async (followUp) => {
    await enqueue('bank')
    await enqueue(followUp)
    lender.answer = () => ({ kind: 'received' })
    expect(await run('bank')).toBe('done')
    expect(await rows('bank')).toEqual([['stopped', 'taken-back', []]])
    lender.answer = () => (followUp === 'void' ? { kind: 'voided' } : { kind: 'erased' })
    expect(await run(followUp)).toBe('done')
    expect(lender.received.map((call) => call.followUp)).toEqual([followUp])
    expect(await followUpsKept()).toEqual([
      ['bank', 'stopped', 0, 'taken-back'],
      [followUp, 'done', 0, followUp === 'void' ? 'voided' : 'erased'],
    ])
  })

  test('while bank numbers are on their way, neither void nor erase overtakes them', async () => {
    await enqueue('bank')
    lender.answer = () => {
      throw new Error('paused in the call')
    }
    await expect(run('bank')).rejects.toThrow()
    await enqueue('erase')
    lender.answer = () => ({ kind: 'erased' })
    await expect(run('erase')).rejects.toMatchObject({ code: 'attempt-busy' })
    server.clock.now = new Date(TEST_TIME.getTime() + FOLLOW_UP_LEASE_MS)
    expect(await run('erase')).toBe('done')
  })

  test('bank numbers that were deleted are sent to nobody', async () => {
    await enqueue('bank')
    await server.running.storage.records.sealed.remove(applicationId, 'bank')
    expect(await run('bank')).toBe('done')
    expect(await rows('bank')).toEqual([['stopped', 'numbers-gone', []]])
  })

  test('an erasure needs nothing of the person, and a promise to erase later is kept as one', async () => {
    await enqueue('erase')
    await server.running.storage.records.sealed.erase(applicationId, TEST_TIME)
    await expect(run('erase')).rejects.toMatchObject({ code: 'connect-failed' })
    expect(await rows('erase')).toEqual([])
    lender.answer = () => ({ kind: 'later' })
    expect(await run('erase')).toBe('done')
    expect(await rows('erase')).toEqual([['later', undefined, []]])
    expect(await followUpsKept()).toEqual([['erase', 'promised', 1, 'later']])
  })

  test('a lender that accepted before the void says so', async () => {
    await enqueue('void')
    lender.answer = () => ({ kind: 'too-late' })
    expect(await run('void')).toBe('done')
    expect(await followUpsKept()).toEqual([['void', 'refused', 0, 'too-late']])
  })

  test('when all retries are used up, the follow-up call says why, and no second time', async () => {
    await enqueue('erase')
    await expect(run('erase')).rejects.toMatchObject({ code: 'connect-failed' })
    for (const _again of [1, 2]) expect(await giveUpFollowUp(context, { attemptKey, followUp: 'erase' })).toBe('done')
    expect(await rows('erase')).toEqual([['given-up', 'connect-failed', []]])
    expect(await followUpsKept()).toEqual([['erase', 'given-up', 1, 'connect-failed']])
  })
})

test('a worker carries a follow-up call out by itself', async () => {
  const server = await startTestServer('postgres')
  const { storage } = server.running
  const applicationId = await submit(server, { lastName: 'Sold' })
  const run = await storage.records.runs.find(applicationId)
  const attemptKey = `${run?.runId}.${run?.lender}`
  const states = async () => (await storage.records.followUps.of(applicationId)).map(({ followUp, state }) => [followUp, state])
  await expect.poll(states, { timeout: 60_000 }).toEqual([['bank', 'done']])
  await storage.transaction(async ({ followUps }) => {
    await followUps.add({ applicationId, lender: run?.lender ?? '', attemptKey, followUp: 'erase' }, TEST_TIME)
  })
  await expect.poll(states, { timeout: 60_000 }).toContainEqual(['erase', 'done'])
})
