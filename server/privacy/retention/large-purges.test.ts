/** Purges of more than a batch, and of more than is usual. */

import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { storeApplications } from '#tests/support/many-applications.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import { countRows, ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const later = (days: number) => new Date(TEST_TIME.getTime() + days * 24 * HOUR_MS)

/** A process that has no job of its own: only what is asked for here is purged. */
const NO_JOBS = { settings: { ROLE: 'web' } }

const purgeAt = (server: TestServer, now: Date) => {
  server.clock.now = now
  return askOperators(server, '/purges', {})
}
const identities = (server: TestServer) => countRows(server, `sealed_groups where group_name = 'identity'`)

describe.each(ENGINES)('a purge on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, NO_JOBS)
  })

  test('bank numbers go all at once, also when one of a batch was erased meanwhile', async () => {
    const ids = await storeApplications(server, { count: 450, createdAt: TEST_TIME, runEndedAt: TEST_TIME })
    await server.running.storage.records.sealed.remove(ids[0] ?? '', 'bank')
    expect((await purgeAt(server, later(1))).body).toMatchObject({ counts: { bankNumbers: 449 } })
    expect(await countRows(server, `sealed_groups where group_name = 'bank'`)).toBe(0)
  })

  test('a clock that has leapt since the last purge is asked about, however little is due', async () => {
    await storeApplications(server, { count: 3, createdAt: later(1) })
    expect((await purgeAt(server, new Date(later(8).getTime() + 1))).body).toEqual({
      error:
        'Nothing was purged. The last purge was on 11/16/2026, more than 7 days ago. If the clocks are right, allow the next one with "operator purge allow".',
    })
    // Being held once does not make it usual.
    for (const _again of [1, 2]) expect((await purgeAt(server, later(3 * 365))).status).toBe(409)
    expect(await identities(server)).toBe(453)
    expect((await purgeAt(server, later(8))).status).toBe(200)
    expect((await purgeAt(server, later(15))).status).toBe(200)
  })
})

describe.runIf(ENGINES.includes('postgres'))('a purge of many records', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres', NO_JOBS)
  })
  const metrics = async () => (await askOperators(server, '/metrics')).body as string

  test('a thousand records are never too many, whatever share of all they are', async () => {
    await storeApplications(server, { count: 1000, createdAt: TEST_TIME })
    for (const day of [7, 14, 21, 28]) expect((await purgeAt(server, later(day))).status).toBe(200)
    expect((await purgeAt(server, later(30))).body).toMatchObject({ counts: { identities: 1000 } })
  })

  test('more than that, and more than a fifth of all, removes nothing and says what waits', async () => {
    await storeApplications(server, { count: 1001, createdAt: later(10) })
    await storeApplications(server, { count: 3999, createdAt: later(36) })
    expect((await purgeAt(server, later(36))).status).toBe(200)
    expect(await purgeAt(server, later(40))).toMatchObject({
      status: 409,
      body: {
        error:
          'Nothing was purged. 1001 of 5000 identities are due at once: if that is right, let the next purge go ahead with "operator purge allow".',
      },
    })
    expect(await identities(server)).toBe(5000)
    expect(await metrics()).toMatch(/^purge_held 1$/m)
    expect(await metrics()).toMatch(/^purges_total\{outcome="large-share"\} 1$/m)
    expect((await operatorOf(server)('purge', 'reports')).stdout).toMatch(
      /^LAST RUN \(UTC\) +PROCESS +REMOVED\n2026-12-25 08:00 +web +held\n1001 of 5000 identities are due at once/,
    )
  })

  test('nobody else is asked to wait: one in five is what is usual', async () => {
    await storeApplications(server, { count: 5, createdAt: later(36) })
    expect((await purgeAt(server, later(40))).body).toMatchObject({ counts: { identities: 1001 } })
    expect(await metrics()).toMatch(/^purge_held 0$/m)
  })

  test('an operator’s word lets one purge go ahead, and stands in the record', async () => {
    for (const day of [47, 54, 61]) expect((await purgeAt(server, later(day))).status).toBe(200)
    expect((await purgeAt(server, later(66))).status).toBe(409)
    const asked = await operatorOf(server)('purge', 'allow')
    expect([asked.code, asked.stderr]).toEqual([
      1,
      '4004 of 4004 identities are due at once: if that is right, let the next purge go ahead with "operator purge allow".\nThere is nobody to ask. Add --yes to allow it without being asked.\n',
    ])
    expect(await operatorOf(server, 'no')('purge', 'allow')).toMatchObject({ code: 1 })
    expect((await purgeAt(server, later(66))).status).toBe(409)

    expect(await operatorOf(server, 'yes')('purge', 'allow')).toMatchObject({
      code: 0,
      stdout: 'The next purge goes ahead, until 2027-01-21 08:00 UTC. Recorded for first-token.\n',
    })
    expect((await purgeAt(server, later(66))).body).toMatchObject({ counts: { identities: 4004 } })
    expect((await askOperators(server, '/purges')).body.allowances).toEqual([
      {
        allowedAt: later(66).toISOString(),
        allowedBy: 'first-token',
        until: later(67).toISOString(),
        usedAt: later(66).toISOString(),
      },
    ])
    expect(await operatorOf(server)('purge', 'allow', '--yes')).toMatchObject({
      code: 1,
      stderr: 'No purge is held: there is nothing to allow.\n',
    })
  })

  test('the word is good for one purge, and for a day', async () => {
    await storeApplications(server, { count: 1200, createdAt: later(38) })
    expect((await purgeAt(server, later(68))).status).toBe(409)
    expect((await askOperators(server, '/purges/allowances', {})).status).toBe(200)
    expect((await purgeAt(server, later(69))).status).toBe(409)
    expect((await askOperators(server, '/purges/allowances', {})).status).toBe(200)
    expect((await purgeAt(server, new Date(later(70).getTime() - 1))).body).toMatchObject({ counts: { identities: 1200 } })
    await storeApplications(server, { count: 1200, createdAt: later(38) })
    expect((await purgeAt(server, new Date(later(70).getTime() - 1))).status).toBe(409)
  })
})
