// @module-tag faults
/** What a purge takes, nobody brings back: a machine whose clock is wrong removes nothing, and tells nobody that a date is wrong. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { storeApplications } from '../support/many-applications.ts'
import { askOperators } from '../support/operators.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { spawnProgram } from '../support/spawned-server.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  eventually,
  restartTestServer,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const DAY_MS = 24 * 3_600_000
const THREE_YEARS_MS = 3 * 365 * DAY_MS

let healthy: TestServer
let healthyShiftMs = 0
beforeAll(async () => {
  healthy = await startTestServer('postgres', { clocks: { now: () => new Date(Date.now() + healthyShiftMs) } })
  await storeApplications(healthy, { count: 3, createdAt: new Date() })
})

const storedRows = async () => [await countRows(healthy, 'applications'), await countRows(healthy, 'sealed_groups')]
test.each([
  ['three years ahead', THREE_YEARS_MS],
  ['two minutes behind', -120_000],
])('a worker whose clock is %s refuses to start beside a healthy one, in one sentence', async (_name, shiftMs) => {
  const clock = join(temporaryFolder('clock'), 'shift')
  writeFileSync(clock, String(shiftMs))
  const worker = await spawnProgram('server/main.ts', [], {
    ...healthy.environment,
    ROLE: 'worker',
    NODE_OPTIONS: `--import=${new URL('../support/moving-clock.ts', import.meta.url).pathname}`,
    CLOCK_SHIFT_FILE: clock,
  })
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toMatch(
    /^The clock of this machine \(\S+Z\) and the database’s \(\S+Z\) are more than 60 seconds apart: set both from a time server, and start again\.$/m,
  )
  expect(await storedRows()).toEqual([3, 9])
})

test('a worker whose clock is set three years ahead while it runs removes nothing, and says so', async () => {
  let shiftMs = 0
  const leaping = await restartTestServer({ ...healthy, environment: { ...healthy.environment, ROLE: 'worker' } }, undefined, {
    now: () => new Date(Date.now() + shiftMs),
  })
  onTestFinished(() => leaping.stop())
  const lastRun = async () =>
    (await askOperators(healthy, '/purges')).body.runs.find(({ role }: { role: string }) => role === 'worker')
  expect((await askOperators(leaping, '/purges', {})).status).toBe(200)
  expect(await lastRun()).toMatchObject({ hold: null })

  shiftMs = THREE_YEARS_MS
  expect(await leaping.get('/readyz')).toMatchObject({ status: 503, body: { status: 'clock and database apart' } })
  expect((await askOperators(leaping, '/purges', {})).status).toBe(409)
  expect(await lastRun()).toMatchObject({ role: 'worker', removed: 0, hold: { reason: 'clocks-apart' } })
  expect(await storedRows()).toEqual([3, 9])
  // The time of what it could not do is the database's.
  expect(Math.abs(Date.parse((await lastRun()).at) - Date.now())).toBeLessThan(DAY_MS)
  const { body: metrics } = await askOperators(leaping, '/metrics')
  const aheadSeconds = Number(/^clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1])
  expect(Math.round(aheadSeconds / 60)).toBe(THREE_YEARS_MS / 60_000)
  expect(metrics).toMatch(/^purges_total\{outcome="clocks-apart"\} 1$/m)
  // No operator's word mends a clock.
  expect(await askOperators(leaping, '/purges/allowances', {})).toMatchObject({ status: 409 })

  shiftMs = 0
  expect((await askOperators(leaping, '/purges', {})).status).toBe(200)
  expect(await storedRows()).toEqual([3, 9])
})

test('a process whose clock is set years off while it runs is not ready, and turns applicants away instead of their pay dates', async () => {
  const isReady = () => healthy.get('/readyz')
  const apply = () => healthy.post('/api/submit-application', { ...CANARY_SUBMISSION, nextPayDate: '2026-13-40' })
  // A date that no clock makes right: whoever is heard is told so.
  expect((await apply()).status).toBe(422)
  healthyShiftMs = THREE_YEARS_MS
  await eventually(async () => expect(await isReady()).toMatchObject({ status: 503, body: { status: 'clock and database apart' } }))
  const turnedAway = await apply()
  expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await healthy.get('/')).status).toBe(200)
  healthyShiftMs = 0
  await eventually(async () => expect((await isReady()).status).toBe(200))
  expect((await apply()).status).toBe(422)
})

test.each([
  ['years before its site was built', '2009-01-01T00:00:00Z'],
  ['many years after', '2036-02-07T06:28:16Z'],
])('whatever its database says, a process whose clock is %s does not start', async (_name, time) => {
  const now = () => new Date(time)
  await expect(restartTestServer(healthy, undefined, { now, databaseTime: async () => now() })).rejects.toThrow(
    /^The clock of this machine \(\S+Z\) is plainly wrong: the site was built at \S+Z\. Set it from a time server, and start again\.$/,
  )
})
