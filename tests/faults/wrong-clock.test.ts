/** What a purge takes, nobody brings back: a machine whose clock is wrong removes nothing. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { storeApplications } from '../support/many-applications.ts'
import { askOperators } from '../support/operators.ts'
import { spawnProgram } from '../support/spawned-server.ts'
import { countRows, restartTestServer, startTestServer, type TestServer } from '../support/test-server.ts'

const DAY_MS = 24 * 3_600_000
const THREE_YEARS_MS = 3 * 365 * DAY_MS

let healthy: TestServer
beforeAll(async () => {
  healthy = await startTestServer('postgres', { clocks: { now: () => new Date() } })
  await storeApplications(healthy, { count: 3, createdAt: new Date() })
})

const storedRows = async () => [await countRows(healthy, 'applications'), await countRows(healthy, 'sealed_groups')]
test.each([
  ['three years ahead', THREE_YEARS_MS],
  ['two minutes behind', -120_000],
])('a worker whose clock is %s refuses to start beside a healthy one, in one sentence', async (_name, shiftMs) => {
  const worker = await spawnProgram('server/main.ts', [], {
    ...healthy.environment,
    ROLE: 'worker',
    NODE_OPTIONS: `--import=${new URL('../support/shifted-clock.ts', import.meta.url).pathname}`,
    CLOCK_SHIFT_MS: String(shiftMs),
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
