import { expect, test } from 'vitest'
import { makeInterrupts } from './interrupts.ts'

const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise<false>((later) => setImmediate(() => later(false)))])

test('a halt that comes when nobody waits any more is there for whoever waits next', async () => {
  const interrupts = makeInterrupts()
  await Promise.race([Promise.resolve('the lender answered'), interrupts.raised()])
  interrupts.raise('stop-asked')
  expect(await isSettled(interrupts.raised())).toBe(true)
  expect(interrupts.take()).toBe('stop-asked')
})

test('interrupts are taken in order, each once', async () => {
  const interrupts = makeInterrupts()
  interrupts.raise('budget-spent')
  interrupts.raise('stop-asked')
  expect([interrupts.take(), await isSettled(interrupts.raised()), interrupts.take(), interrupts.take()]).toEqual([
    'budget-spent',
    true,
    'stop-asked',
    undefined,
  ])
  expect(await isSettled(interrupts.raised())).toBe(false)
})
