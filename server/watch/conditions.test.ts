/**
 * Every condition, caused on a running server and ended again: Today, System and metrics say the same. In `npm test` every-condition.test.ts does so.
 * @module-tag long
 */
import { beforeAll, expect, test } from 'vitest'
import { CONDITION_CODES, CONDITIONS } from '#domain/watch/conditions.ts'
import { CAUSES, CAUSING_SETTINGS } from '#tests/support/cause-conditions.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres', { production: true, settings: CAUSING_SETTINGS })
  await submit(server)
})

const shown = async (path: string): Promise<string[]> =>
  (await askOperators(server, path)).body.conditions.map(({ code }: { code: string }) => code)

async function gauges(): Promise<string[]> {
  server.clock.now = new Date(server.clock.now.getTime() + 11_000)
  const text: string = (await askOperators(server, '/metrics')).body
  const rows = [...text.matchAll(/^loanfinch_condition\{code="(.+?)",level="(.+?)"\} (\d+)$/gm)]
  expect(rows.map(([, code, level]) => [code, level])).toEqual(CONDITION_CODES.map((code) => [code, CONDITIONS[code].level]))
  return rows.flatMap(([, code = '', , count]) => Array<string>(Number(count)).fill(code))
}

test.each(CONDITION_CODES)('%s is caused, said everywhere alike, and ended', async (code) => {
  expect(await shown('/today')).not.toContain(code)
  await CAUSES[code].cause(server)
  const today = await shown('/today')
  expect(today).toContain(code)
  expect([await shown('/system'), (await gauges()).toSorted()]).toEqual([today, today.toSorted()])
  await CAUSES[code].end(server)
  expect(await shown('/today')).not.toContain(code)
  expect(await gauges()).not.toContain(code)
})
