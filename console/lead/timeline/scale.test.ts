import { describe, expect, test } from 'vitest'
import { FOLDED, placeOf, segments, ticksOf, UNFOLDED } from './scale.ts'

const DAY = 86_400_000
const PINGS = [
  { from: 0, to: 200 },
  { from: 0, to: 300 },
  { from: 300, to: 1_000 },
]

describe('segments', () => {
  test('what overlaps, or nearly touches, is one', () => {
    expect(segments(PINGS, FOLDED)).toEqual([{ from: 0, to: 1_000, isIdle: false, left: 0, right: 1 }])
  })

  test('two days of silence take as much room as any silence', () => {
    const placed = segments([...PINGS, { from: 2 * DAY, to: 2 * DAY + 1_000 }], FOLDED)
    expect(placed.map(({ from, to, isIdle }) => [from, to, isIdle])).toEqual([
      [0, 1_000, false],
      [1_000, 2 * DAY, true],
      [2 * DAY, 2 * DAY + 1_000, false],
    ])
    const idle = placed[1]
    expect((idle?.right ?? 0) - (idle?.left ?? 0)).toBeCloseTo(FOLDED.idleWidth)
    expect(placed.at(-1)?.right).toBe(1)
  })

  test('they meet, and fill the width from 0 to 1', () => {
    const spans = Array.from({ length: 40 }, (_, place) => ({ from: place * DAY, to: place * DAY + place * 10 }))
    const placed = segments(spans, FOLDED)
    expect(placed).toHaveLength(79)
    expect(placed[0]?.left).toBe(0)
    expect(placed.at(-1)?.right).toBe(1)
    for (const [place, segment] of placed.entries()) {
      expect(segment.right).toBeGreaterThan(segment.left)
      expect(segment.left).toBeCloseTo(place === 0 ? 0 : (placed[place - 1]?.right ?? 0))
    }
  })

  test('moments have a width too, and alone all of it', () => {
    expect(segments([{ from: 5, to: 5 }], FOLDED)).toEqual([{ from: 5, to: 5, isIdle: false, left: 0, right: 1 }])
    const [first] = segments([...PINGS, { from: DAY, to: DAY }], FOLDED)
    expect(first?.right).toBeCloseTo(1 - FOLDED.idleWidth - FOLDED.leastWidth)
  })

  test('of a long wait only its ends count', () => {
    const placed = segments([...PINGS, { from: 400, to: DAY }], FOLDED)
    expect(placed.map(({ from, to, isIdle }) => [from, to, isIdle])).toEqual([
      [0, 1_000, false],
      [1_000, DAY, true],
      [DAY, DAY, false],
    ])
  })

  test('unfolded, everything has one scale', () => {
    expect(segments([...PINGS, { from: DAY, to: DAY }], UNFOLDED)).toEqual([{ from: 0, to: DAY, isIdle: false, left: 0, right: 1 }])
  })

  test('nothing happened', () => expect(segments([], FOLDED)).toEqual([]))
})

describe('placeOf', () => {
  const placed = segments([...PINGS, { from: DAY, to: DAY + 1_000 }], FOLDED)
  test('grows with time, and is to scale where something happens', () => {
    const moments = [0, 100, 500, 1_000, 5_000, DAY / 2, DAY, DAY + 500, DAY + 1_000]
    const places = moments.map((at) => placeOf(placed, at))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(placeOf(placed, 500)).toBeCloseTo((placed[0]?.right ?? 0) / 2)
  })
  test('stays inside', () => {
    expect(placeOf(placed, -1)).toBe(0)
    expect(placeOf(placed, 9 * DAY)).toBe(1)
    expect(placeOf([], 5)).toBe(0)
  })
})

describe('ticksOf', () => {
  test('round moments since the start, and none in a part that is too narrow to read', () => {
    const start = 1_763_000_000_123
    const placed = segments(
      [
        { from: start, to: start + 1_300 },
        { from: start + DAY, to: start + DAY },
      ],
      FOLDED,
    )
    expect(ticksOf(placed).map((at) => at - start)).toEqual([0, 200, 400, 600, 800, 1_000, 1_200])
  })
  test('a single moment, and nothing at all', () => {
    expect(ticksOf(segments([{ from: 5, to: 5 }], FOLDED))).toEqual([5])
    expect(ticksOf([])).toEqual([])
  })
})
