/** E4: what the privacy policy promises, with the clock advanced. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillText } from '#content/facts/slots.ts'
import { fillPlaceholders } from '#content/facts/template.ts'
import { DAY_MS, HOUR_MS } from '#domain/values/calendar.ts'
import { recordChoice } from '#server/consents/record-choice.ts'
import { pageFacts } from '#server/http/pages/page-facts.ts'
import { lendersOfSetting } from '#server/lenders/lenders-on-pages.ts'
import { storeApplications } from '#tests/support/many-applications.ts'
import { askOperators, settableMatching, submit } from '#tests/support/operators.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  eventually,
  restartTestServer,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'
import { readConfig } from '../../settings/config.ts'

const later = (ms: number) => new Date(TEST_TIME.getTime() + ms)

const NOTHING = {
  bankNumbers: 0,
  contactDetails: 0,
  identities: 0,
  lenderAddresses: 0,
  applications: 0,
  certificates: 0,
  verifications: 0,
  privacyRequests: 0,
  expiredSubmissionKeys: 0,
  requestLinks: 0,
  erasuresReplayed: 0,
  keysRewrapped: 0,
}

const chooseLender = ({ running: { storage, vault }, clock }: TestServer, applicationId: string) =>
  storage.transaction((records) =>
    recordChoice({ vault, staging: false }, records, {
      applicationId,
      at: clock.now,
      policy: 'consumer-first',
      lender: { id: 'acme', name: 'Acme, Inc.', inquiry: 'soft' },
      consent: { creditInquiry: true },
    }),
  )

describe.each(ENGINES)('retention on the %s database', (engine) => {
  const { lenders, matching } = settableMatching('sold')
  let server: TestServer
  let sold: string
  let pending: string

  beforeAll(async () => {
    // Without jobs of its own: only what is asked for here is purged.
    server = await startTestServer(engine, { settings: { ROLE: 'web' }, matching })
    lenders.clock = server.clock
    sold = await submit(server)
    lenders.status = 'pending'
    pending = await submit(server, { email: 'other@person.example' })
    await chooseLender(server, pending)
    const { sealed } = server.running.storage.records
    await sealed.put(sold, 'hand-off', { redirectUrl: 'https://lender.example/for/quillon' })
    await sealed.put(sold, 'lender-reference', { reference: 'quillon-1' })
    // As after a withdrawal, which keeps the hash of what could be chosen.
    const offer = { idHash: Buffer.from('an offer'), applicationId: sold, lender: 'quillon' }
    await server.running.storage.records.offers.add([offer], TEST_TIME)
    await server.post('/api/send-verification', { email: 'step.one@person.example' })
    await server.post('/api/ccpa-requests', { fullName: 'Zoë Núñez', email: 'zoe@person.example', confirmed: true })
  })

  const purgeAt = async (now: Date) => {
    server.clock.now = now
    // No clock leaps like this one: an operator gives their word whenever it was more than a week.
    await askOperators(server, '/purges/allowances', {})
    const { status, body } = await askOperators(server, '/purges', {})
    expect(status).toBe(200)
    return body.counts
  }
  const keptOf = async (id: string) => (await askOperators(server, `/applications/${id}`)).body.kept
  const isLedgerWhole = async (id: string) => (await askOperators(server, '/ledger/checks', { id })).body

  test('nothing goes before its time', async () => {
    expect(await purgeAt(later(24 * HOUR_MS - 1))).toEqual(NOTHING)
    expect(await keptOf(sold)).toEqual(['bank', 'contact', 'identity'])
  })

  test('bank numbers go 24 hours after the run ended, and stay while it has not', async () => {
    expect(await purgeAt(later(24 * HOUR_MS))).toEqual({ ...NOTHING, bankNumbers: 1 })
    expect(await keptOf(sold)).toEqual(['contact', 'identity'])
    expect(await keptOf(pending)).toEqual(['bank', 'contact', 'identity'])
    expect(await server.running.storage.records.sealed.open(sold, 'bank')).toBeUndefined()
  })

  test('a price that comes later does not give bank numbers another day', async () => {
    const { applications } = server.running.storage.records
    const third = await submit(server, { email: 'third@person.example' })
    await applications.setStatus(third, 'approved', server.clock.now)
    await applications.setStatus(third, 'sold', new Date(server.clock.now.getTime() + 20 * HOUR_MS))
    expect(await purgeAt(new Date(server.clock.now.getTime() + 24 * HOUR_MS))).toEqual({ ...NOTHING, bankNumbers: 1 })
  })

  test('identity and contact details go after 30 days, bank numbers with them, and the address of step 1 too', async () => {
    expect(await purgeAt(later(30 * DAY_MS - 1))).toEqual(NOTHING)
    expect(await countRows(server, 'offers')).toBe(1)
    expect(await purgeAt(later(30 * DAY_MS))).toEqual({
      ...NOTHING,
      bankNumbers: 1,
      contactDetails: 2,
      identities: 2,
      lenderAddresses: 2,
      verifications: 1,
    })
    expect(await countRows(server, 'verifications')).toBe(0)
    expect(await countRows(server, 'offers')).toBe(0)
    expect((await askOperators(server, `/applications/${sold}`)).body).toMatchObject({ kept: [], masked: {}, status: 'sold' })
  })

  test('nobody looks for them again, unless a run ends with a lender’s address after their time', async () => {
    const { applications, sealed, sql } = server.running.storage.records
    const stillKept = async () =>
      (await sql.executeSql('select id from applications where identity_kept and id = any($1)', [[sold, pending]])).rows
    expect(await stillKept()).toEqual([])
    await sealed.put(pending, 'hand-off', { redirectUrl: 'https://lender.example/for/other' })
    await applications.setStatus(pending, 'pending', server.clock.now)
    expect(await purgeAt(server.clock.now)).toEqual({ ...NOTHING, lenderAddresses: 1 })
    expect(await stillKept()).toEqual([])
  })

  test('the decision stays without anybody in it, its ledger whole, and nobody can reveal what is gone', async () => {
    expect(await isLedgerWhole(sold)).toMatchObject({ checked: 1, broken: [] })
    const consent = (await askOperators(server, `/applications/${sold}`)).body.consent
    expect(consent.acts.map(({ text }: { text: string }) => text)).toContain('terms-of-service')
    expect(await server.running.storage.records.sealed.open(sold, 'evidence')).toMatchObject({ userIP: '203.0.113.7' })
    expect(await askOperators(server, `/applications/${sold}/reveals`, { reason: 'too late for this' })).toMatchObject({
      status: 410,
    })
  })

  test('privacy requests go after 24 months, the decision with its consent and codes after 25', async () => {
    await purgeAt(later(40 * DAY_MS))
    expect(await purgeAt(new Date('2028-11-15T07:59:59Z'))).toEqual(NOTHING)
    expect(await purgeAt(new Date('2028-11-15T08:00:00Z'))).toEqual({ ...NOTHING, privacyRequests: 1 })
    expect(await purgeAt(new Date('2028-12-15T07:59:59Z'))).toEqual(NOTHING)
    expect(await purgeAt(new Date('2028-12-15T08:00:00Z'))).toEqual({ ...NOTHING, applications: 2 })
    expect(await purgeAt(new Date('2029-01-15T08:00:00Z'))).toEqual({ ...NOTHING, applications: 1 })
    for (const table of [
      'applications',
      'consents',
      'ledger',
      'submissions',
      'privacy_requests',
      'mails',
      'sealed_groups',
      'data_keys',
    ])
      expect([table, await countRows(server, table)]).toEqual([table, 0])
  })

  test('the certificates of consent stay when the decision is gone, and go after 60 months', async () => {
    expect(await countRows(server, 'consent_certificates')).toBe(3)
    expect(await purgeAt(new Date('2031-11-15T07:59:59Z'))).toEqual(NOTHING)
    expect(await purgeAt(new Date('2031-11-15T08:00:00Z'))).toEqual({ ...NOTHING, certificates: 3 })
    expect(await purgeAt(new Date('2032-01-15T08:00:00Z'))).toEqual({ ...NOTHING, certificates: 1 })
  })

  test('a body that stood in for a key is forgotten when its five minutes are over', async () => {
    server.clock.now = TEST_TIME
    expect((await server.post('/api/submit-application', CANARY_SUBMISSION)).status).toBe(200)
    expect(await purgeAt(later(5 * 60_000))).toEqual({ ...NOTHING, expiredSubmissionKeys: 1 })
  })

  test('every purge that removed something is reported, the newest first', async () => {
    const { purges } = (await askOperators(server, '/purges?limit=200')).body
    expect(purges[0]).toEqual({ at: later(5 * 60_000).toISOString(), counts: { ...NOTHING, expiredSubmissionKeys: 1 } })
    const sum = (name: string) =>
      purges.reduce((all: number, { counts }: { counts: Record<string, number> }) => all + (counts[name] ?? 0), 0)
    expect([sum('bankNumbers'), sum('identities'), sum('applications')]).toEqual([3, 3, 3])
  })

  test('a job does all this by itself every five minutes, and shows that it did', async () => {
    await server.stop()
    const worker = await restartTestServer({ ...server, environment: { ...server.environment, ROLE: 'worker' } }, matching)
    try {
      const { sql } = worker.running.storage.records
      const { rows } = await sql.executeSql(`select cron from jobs.schedule where name = 'purge'`)
      expect(rows).toEqual([{ cron: '*/5 * * * *' }])
      const runJob = () =>
        sql.executeSql(
          `insert into jobs.job (name, data, retry_limit, expire_seconds)
           select name, '{}', 0, 60 from jobs.queue where name = 'purge'`,
        )
      const lastRun = async () => {
        const { runs } = (await askOperators(worker, '/purges')).body
        return runs.find(({ role }: { role: string }) => role === 'worker')
      }
      await runJob()
      await eventually(async () => expect(await lastRun()).toMatchObject({ at: TEST_TIME.toISOString(), removed: 0, hold: null }))
      const reports = (await askOperators(worker, '/purges?limit=200')).body.purges
      expect(reports.filter(({ at }: { at: string }) => at === TEST_TIME.toISOString())).toEqual([])

      await storeApplications(worker, { count: 2, createdAt: TEST_TIME, runEndedAt: TEST_TIME })
      worker.clock.now = later(DAY_MS)
      await runJob()
      await eventually(async () => expect(await lastRun()).toMatchObject({ at: later(DAY_MS).toISOString(), removed: 2 }))
    } finally {
      await worker.stop()
    }
  })
})

describe.each(ENGINES)('bank numbers on the %s database, a day after the run ended', (engine) => {
  const { lenders, matching } = settableMatching('sold')
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web' }, matching })
    lenders.clock = server.clock
  })
  const purgedAt = async (now: Date) => {
    server.clock.now = now
    return (await askOperators(server, '/purges', {})).body.counts.bankNumbers
  }

  test.each(['sold', 'approved', 'reject', 'data_error', 'error'] as const)('whatever the ending: %s', async (status) => {
    lenders.status = status
    const id = await submit(server, { email: `${status}@person.example` })
    const ended = server.clock.now.getTime()
    expect(await purgedAt(new Date(ended + 24 * HOUR_MS - 1))).toBe(0)
    expect(await purgedAt(new Date(ended + 24 * HOUR_MS))).toBe(1)
    expect(await server.running.storage.records.sealed.open(id, 'bank')).toBeUndefined()
  })

  test('an end that nobody resolved counts, for its duplicates too', async () => {
    const { applications, runs, sealed } = server.running.storage.records
    lenders.status = 'pending'
    const [open, first, second] = [await submit(server), await submit(server), await submit(server)]
    const at = server.clock.now
    const { version } = await server.running.storage.records.lenderFiles.current(TEST_TIME).then((file) => file ?? { version: 1 })
    for (const [id, duplicateOf] of [[first], [second, first]] as const)
      await runs.add({
        applicationId: id ?? '',
        runId: id ?? '',
        lendersVersion: version,
        state: null,
        duplicateOf,
        at,
        dueAt: null,
      })
    await applications.noteUnresolvedEnd(first, at)
    // A lender that answers after all gives them no other day.
    await applications.setStatus(first, 'approved', new Date(at.getTime() + 20 * HOUR_MS))
    expect(await purgedAt(new Date(at.getTime() + 24 * HOUR_MS))).toBe(2)
    expect(await Promise.all([open, first, second].map(async (id) => (await sealed.open(id, 'bank')) !== undefined))).toEqual([
      true,
      false,
      false,
    ])
  })
})

test('the times are the ones that the privacy policy promises', () => {
  const reading = readConfig({})
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  const source = readFileSync(new URL('../../../content/legal/privacy-policy.md', import.meta.url), 'utf8')
  const policy = fillText(fillPlaceholders(source), pageFacts(reading.config, lendersOfSetting(reading.config), TEST_TIME))
  for (const promise of [
    '| Bank numbers | 24 hours after your application ends, whatever the answer |',
    '| Identity and contact details | After 30 days |',
    '| Email address from step 1, if you never applied | After 30 days at the latest |',
    '| Record of the decision, without your identity; consent record; keyed codes | After 25 months at the latest |',
    '| Certificates of your consent, which do not name you | After 60 months, also if you ask us to delete everything else |',
    '| Privacy requests | After 24 months.',
  ])
    expect(policy).toContain(promise)
  expect(reading.config.retention).toEqual({
    bankHours: 24,
    identityDays: 30,
    decisionMonths: 25,
    certificateMonths: 60,
    verificationDays: 30,
    privacyRequestMonths: 24,
    backupDays: 14,
  })
})
