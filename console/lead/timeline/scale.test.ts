import { describe, expect, test } from 'vitest'
import { labelsOf, placeOf, type Span, segments } from './scale.ts'

const DAY = 86_400_000
const PINGS = [
  { from: 0, to: 200 },
  { from: 0, to: 300 },
  { from: 300, to: 1_000 },
]

describe('segments', () => {
  test('what overlaps, or nearly touches, is one', () => {
    expect(segments(PINGS)).toEqual([{ from: 0, to: 1_000, isIdle: false, left: 0, right: 1 }])
  })

  test('two days of silence take as much room as any silence', () => {
    const placed = segments([...PINGS, { from: 2 * DAY, to: 2 * DAY + 1_000 }])
    expect(placed.map(({ from, to, isIdle }) => [from, to, isIdle])).toEqual([
      [0, 1_000, false],
      [1_000, 2 * DAY, true],
      [2 * DAY, 2 * DAY + 1_000, false],
    ])
    const idle = placed[1]
    expect((idle?.right ?? 0) - (idle?.left ?? 0)).toBeCloseTo(0.06)
    expect(placed.at(-1)?.right).toBe(1)
  })

  test('they meet, and fill the width from 0 to 1', () => {
    const spans = Array.from({ length: 40 }, (_, place) => ({ from: place * DAY, to: place * DAY + place * 10 }))
    const placed = segments(spans)
    expect(placed).toHaveLength(79)
    expect(placed[0]?.left).toBe(0)
    expect(placed.at(-1)?.right).toBe(1)
    for (const [place, segment] of placed.entries()) {
      expect(segment.right).toBeGreaterThan(segment.left)
      expect(segment.left).toBeCloseTo(place === 0 ? 0 : (placed[place - 1]?.right ?? 0))
    }
  })

  test('moments have a width too, and alone all of it', () => {
    expect(segments([{ from: 5, to: 5 }])).toEqual([{ from: 5, to: 5, isIdle: false, left: 0, right: 1 }])
    const [first] = segments([...PINGS, { from: DAY, to: DAY }])
    expect(first?.right).toBeCloseTo(1 - 0.06 - 0.02)
  })

  test('of a long wait only its ends count', () => {
    const placed = segments([...PINGS, { from: 400, to: DAY }])
    expect(placed.map(({ from, to, isIdle }) => [from, to, isIdle])).toEqual([
      [0, 1_000, false],
      [1_000, DAY, true],
      [DAY, DAY, false],
    ])
  })

  test('nothing happened', () => expect(segments([])).toEqual([]))
})

describe('placeOf', () => {
  const placed = segments([...PINGS, { from: DAY, to: DAY + 1_000 }])
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

describe('labelsOf', () => {
  const start = 1_763_000_000_123
  const lead = [
    { from: start, to: start + 1_300 },
    { from: start + 2 * 3_600_000, to: start + 2 * 3_600_000 + 400 },
    { from: start + DAY, to: start + DAY },
    { from: start + 3 * DAY, to: start + 3 * DAY + 90_000 },
  ]
  const textsAt = (width: number, spans: readonly Span[] = lead) => labelsOf(segments(spans), width).map(({ text }) => text)

  test('round moments since the start, and how long nothing happened', () => {
    expect(textsAt(900, lead.slice(0, 1))).toEqual([
      '0',
      '100 ms',
      '200 ms',
      '300 ms',
      '400 ms',
      '500 ms',
      '600 ms',
      '700 ms',
      '800 ms',
      '900 ms',
      '1.0 s',
      '1.1 s',
      '1.2 s',
    ])
    expect(textsAt(900).slice(0, 3)).toEqual(['+2 h', '+22 h', '+2 d'])
    expect(textsAt(900, [{ from: 5, to: 5 }])).toEqual(['0'])
    expect(textsAt(900, [])).toEqual([])
  })

  test('at no width does one lie over another, or stick out', () => {
    for (let width = 120; width < 1_000; width += 13) {
      const boxes = labelsOf(segments(lead), width)
        // Seven pixels a character are more than any of them is wide.
        .map(({ text, left }) => ({ text, from: left * width, to: left * width + text.length * 7 }))
        .toSorted((one, other) => one.from - other.from)
      const over = boxes.filter(({ from, to }, place) => from < (boxes[place - 1]?.to ?? 0) || to > width)
      expect([width, over]).toEqual([width, []])
    }
  })
})
