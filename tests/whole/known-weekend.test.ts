/**
 * The weekend that browser tests know is as its table says.
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Today } from '#contracts/operators/today.ts'
import { KNOWN, type KnownWeekend, openKnownWeekend } from '../support/known-weekend.ts'

let weekend: KnownWeekend
beforeAll(async () => {
  weekend = await openKnownWeekend()
  // Two weeks of applications through real lenders.
})
afterAll(() => weekend?.close())

const ask = async (path: string) =>
  (await fetch(`${weekend.operatorUrl}${path}`, { headers: { authorization: `Bearer ${weekend.token}` } })).json()

test('every figure is as the table says', async () => {
  const today = (await ask('/today?range=weekend')) as Today
  expect([today.range.since, today.range.until]).toEqual([KNOWN.since, KNOWN.until])
  const counted = Object.fromEntries(Object.keys(KNOWN.figures).map((name) => [name, today.figures[name as 'sold'].now]))
  expect(counted).toEqual(KNOWN.figures)
  expect(today.figures.sold.was).toBe(KNOWN.soldBefore)
  const reasons = Object.fromEntries(today.refusals.map(({ reason, now }) => [reason, now]))
  expect(reasons).toMatchObject(KNOWN.refusals)
  expect(today.conditions.map(({ code }) => code)).toEqual(expect.arrayContaining(['mails-failed', 'requests-due']))
})

test('the slow lender is slow, and fails', async () => {
  const { lenders } = await ask(`/lenders/health?since=${KNOWN.since}&until=${KNOWN.until}`)
  const snail = lenders.find(({ id }: { id: string }) => id === KNOWN.slowLender.id)
  expect(snail.failures).toMatchObject([{ call: 'ping', code: 'http-status', count: KNOWN.slowLender.failures }])
  expect(snail.pingP95Ms).toBeGreaterThan(1500)
})
