/** Every order of events of a run with three lenders, up to a depth; LONG=1 goes on until nothing new is found (tests/support/run-orders.ts). */
import { expect, test, vi } from 'vitest'
import { exploreOrders } from '#tests/support/explore-orders.ts'
import type { Orders, PingKind } from '#tests/support/run-orders.ts'

const isLong = process.env.LONG !== undefined
// It only computes: a busy machine makes it late, and not wrong.
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 600_000 })
const PINGS: readonly PingKind[] = ['yes', 'costly', 'too-costly', 'timeout', ...(isLong ? (['no', 'garbage'] as const) : [])]

const ENDS = ['approved', 'data_error', 'error', 'reject', 'sold', 'unresolved', 'withdrawn']

test.each<{ choice: Orders['choice']; ends: readonly string[]; longDepth: number }>([
  { choice: 'by-ranking', ends: ENDS, longDepth: Number.POSITIVE_INFINITY },
  { choice: 'by-person', ends: [...ENDS, 'expired'], longDepth: 13 },
])('whatever happens in whatever order, a run $choice keeps its promises', ({ choice, ends, longDepth }) => {
  const found = explore({ choice, pings: ['yes'], statusAsks: isLong ? 2 : 1 }, isLong ? longDepth : 7)
  expect([...found.ends].sort()).toEqual([...ends].sort())
  // However the lenders answer the ping, and the first of them the post.
  explore({ choice, pings: PINGS, statusAsks: 1 }, isLong ? 9 : 3)
})

test('so does one whose person has places taken by other applications', () => {
  for (const declined of [true, false])
    explore({ choice: 'by-person', pings: ['yes'], elsewhere: [{ lender: 'b', declined }], statusAsks: 1 }, isLong ? 11 : 5)
  explore({ choice: 'by-person', pings: ['yes'], elsewhere: [{ lender: 'x', declined: false }], statusAsks: 1 }, isLong ? 11 : 5)
})

test('so does one whose person comes back later, and whose lenders are asked again', () => {
  explore({ choice: 'by-person', pings: ['yes'], isAskedAgain: true, statusAsks: 1 }, isLong ? 10 : 5)
})

function explore(orders: Orders, depth: number) {
  const found = exploreOrders(orders, depth)
  const { moments, moves, isWhole, broken } = found
  const reach = isWhole ? 'all there are' : `up to ${found.depth} events`
  console.log(
    `${orders.choice}, pings ${orders.pings.join(' ')}: ${moments} states, ${moves} steps, ${reach}, ${broken.length} violations`,
  )
  expect(broken).toEqual([])
  return found
}
