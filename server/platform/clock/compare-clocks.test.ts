import { expect, test } from 'vitest'
import { makeMetrics } from '../metrics/prometheus-metrics.ts'
import { makeClockComparison } from './compare-clocks.ts'

const AT = Date.parse('2026-11-15T08:00:00Z')
const SILENT = { note: () => undefined, warn: () => undefined, fail: () => undefined }

/** The clock is read when the question goes out, and again when the answer is there. */
async function compare(asked: number, database: number, answered: number) {
  const own = [asked, answered]
  const metrics = makeMetrics()
  const { kind } = await makeClockComparison({
    now: () => new Date(AT + (own.shift() ?? Number.NaN) * 1000),
    databaseTime: async () => new Date(AT + database * 1000),
    log: SILENT,
    metrics,
  })()
  const ahead = /^clock_ahead_seconds (\S+)$/m.exec((await metrics.render()).text)?.[1]
  return [kind, Number(ahead)]
}

test.each([
  // Asked at, the database's time, answered at; seconds.
  [0, 0, 0, 'alike', 0],
  [0, -60, 0, 'alike', 60],
  [0, -60.001, 0, 'apart', 60.001],
  [0, 60, 0, 'alike', -60],
  [0, 60.001, 0, 'apart', -60.001],
  // An answer that takes two minutes says nothing about the clocks.
  [0, 0, 120, 'alike', 0],
  [0, 119, 120, 'alike', 0],
  [0, -61, 120, 'apart', 61],
  [0, 181, 120, 'apart', -61],
  [0, Number.NaN, 0, 'apart', Number.NaN],
])('asked at %s, %s in the database, answered at %s: %s', async (asked, database, answered, kind, ahead) => {
  expect(await compare(asked, database, answered)).toEqual([kind, ahead])
})

test('where the database has no clock of its own there is nothing to compare', async () => {
  const now = () => new Date(AT)
  expect(await makeClockComparison({ now, databaseTime: undefined, log: SILENT, metrics: makeMetrics() })()).toEqual({
    kind: 'alike',
  })
})
