import { expect, test } from 'vitest'
import { makeHalts } from './halts.ts'

const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise<false>((later) => setImmediate(() => later(false)))])

test('a halt that comes when nobody waits any more is there for whoever waits next', async () => {
  const halts = makeHalts()
  await Promise.race([Promise.resolve('the lender answered'), halts.raised()])
  halts.raise('stop-asked')
  expect(await isSettled(halts.raised())).toBe(true)
  expect(halts.take()).toBe('stop-asked')
})

test('halts are taken in order, each once', async () => {
  const halts = makeHalts()
  halts.raise('budget-spent')
  halts.raise('stop-asked')
  expect([halts.take(), await isSettled(halts.raised()), halts.take(), halts.take()]).toEqual([
    'budget-spent',
    true,
    'stop-asked',
    undefined,
  ])
  expect(await isSettled(halts.raised())).toBe(false)
})
