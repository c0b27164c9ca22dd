/** A late choice, with its process killed before and after every call to the database and to the lender: once sent, whoever goes on. */

import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { birthMark } from '#domain/application/person-marks.ts'
import { DAY_MS, MINUTE_MS } from '#domain/values/calendar.ts'
import { personCodes } from '#server/platform/vault/person-codes.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { applyLenders, loneContext, loneDirectory, openLoneStorage, vault } from '#tests/support/lone-matching.ts'
import { Killed, makeMortal } from '#tests/support/mortal.ts'
import { entryFor, openScriptedLender } from '#tests/support/scripted-lender.ts'
import { SOME_CONSENT } from '#tests/support/stored-application.ts'
import { ENGINES, TEST_TIME } from '#tests/support/test-server.ts'
import { openLenderNetwork } from '../../lenders/calls/lender-network.ts'
import { makeMatching } from '../matching.ts'

vi.setConfig({ testTimeout: 600_000 })
/** A long run leaves no moment out. */
const STRIDE = process.env.LONG ? 1 : 7

test.each(ENGINES)('killed at any moment of a late choice, on the %s database: the lender gets it once', async (engine) => {
  const lender = await openScriptedLender()
  const network = openLenderNetwork({ publicAddressesOnly: false })
  lender.onPing = () => ({ decision: 'yes', validUntil: new Date(TEST_TIME.getTime() + 6 * DAY_MS).toISOString() })
  const storage = await openLoneStorage(engine)
  const clock = { now: TEST_TIME }
  const now = () => clock.now
  await applyLenders(loneDirectory(storage, ['ash'], now), [entryFor('ash', lender)])

  const startProcess = (strikes: () => boolean) => {
    const mortal = makeMortal(storage, network, strikes)
    const given = { ...mortal, directory: loneDirectory(mortal.storage, ['ash'], now), now }
    return makeMatching(loneContext(given, { duplicateWindowDays: 0, releaseWindowDays: 0 }), () => new AbortController().signal)
  }
  async function apply(id: string): Promise<SubmissionData> {
    const matching = startProcess(() => false)
    const application = { ...CANARY, ssn: String(219_000_000 + Math.floor(Math.random() * 900_000)), email: `${id}@canary.example` }
    const follow = await storage.transaction(async (records) => {
      await records.applications.add({
        id,
        at: clock.now,
        policy: 'consumer-first',
        application,
        person: personCodes(vault, application),
        evidence: { userIP: '203.0.113.7', seenIp: '127.0.0.1', userAgent: 'test' },
        birthFingerprint: vault.fingerprint('birth', birthMark(application)),
        emailSalt: '',
        visit: { honeypotFilled: false, filledInMs: null, filledTooQuickly: false },
      })
      await records.consents.add(id, clock.now, SOME_CONSENT)
      const ledgerStart = Promise.resolve([{ at: clock.now, stage: 'received', outcome: 'stored' }])
      return matching.begin(records, {
        applicationId: id,
        receivedAt: clock.now,
        policy: 'consumer-first',
        application,
        ledgerStart,
      })
    })
    return follow()
  }
  const yes = async () => true
  const choice = { lender: 'ash', claimKey: yes, record: yes }

  const seen = new Set<string>()
  for (let killedAt = 1; ; killedAt += STRIDE) {
    clock.now = TEST_TIME
    const id = randomUUID()
    expect((await apply(id)).status).toBe('offers')
    clock.now = new Date(TEST_TIME.getTime() + 2 * DAY_MS)
    let steps = 0
    const choosing = startProcess(() => ++steps === killedAt).choose(id, choice)
    const end = await choosing.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
      return undefined
    })
    const phase = (await storage.records.runs.find(id))?.state?.phase.kind
    if (!end) seen.add(phase ?? '')
    // Another process, and a person who taps again; whatever was left open is due by then.
    const next = startProcess(() => false)
    clock.now = new Date(clock.now.getTime() + MINUTE_MS)
    await next.claimDueRuns()
    await next.stop()
    const again = await next.choose(id, choice)
    const run = await storage.records.runs.find(id)
    const posts = lender.posts.filter(({ attemptKey }) => attemptKey.startsWith(run?.runId ?? '-')).length
    // Killed when the post was stored and had not left: the lender says that nothing came, and it is sent to nobody.
    const isUnsent = posts === 0 && phase === 'posting'
    expect([killedAt, posts, run?.outcome]).toEqual([killedAt, isUnsent ? 0 : 1, isUnsent ? 'error' : 'sold'])
    expect(again.kind === 'answered' ? again.answer.status : again.kind).toMatch(/^(sold|gone)$/)
    expect(await storage.records.ledger.verify(id)).toBe(true)
    if (end) {
      expect(end).toMatchObject({ kind: 'answered', answer: { status: 'sold' } })
      break
    }
  }
  // Otherwise this proves nothing.
  expect([...seen].sort()).toEqual(['choosing', ...(process.env.LONG ? ['finished'] : []), 'posting'])
  await lender.close()
})
