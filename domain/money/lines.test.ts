import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAD_LINES, type LeadLine, type LeadLineKind, lineFor, moneyOf } from './lines.ts'
import { finalFrom, lastFinalMonth, monthOf, statementMonth } from './statement-month.ts'

function after(...events: readonly (readonly [LeadLineKind, number?])[]): LeadLine[] {
  const lines: LeadLine[] = []
  for (const [kind, cents = null] of events) lines.push(...[lineFor(lines, kind, cents) ?? []].flat())
  return lines
}

describe('what became of a lead', () => {
  test.each([
    ['nothing happened', [], undefined],
    ['accepted at a price', [['accrued', 4500]], ['sold', 4500, 4500]],
    ['accepted at no price', [['accrued', 0]], ['sold', 0, 0]],
    ['accepted, price open', [['accrued']], ['unpriced', null, 0]],
    ['priced later', [['accrued'], ['priced', 1800]], ['sold', 1800, 1800]],
    [
      'priced twice',
      [
        ['accrued', 4500],
        ['priced', 1],
      ],
      ['sold', 4500, 4500],
    ],
    [
      'repriced by us',
      [
        ['accrued', 4500],
        ['repriced', 4000],
        ['repriced', 4200],
      ],
      ['sold', 4200, 4200],
    ],
    ['a return asked for is still owed', [['accrued', 4500], ['return-asked']], ['return-asked', 4500, 4500]],
    ['a return accepted', [['accrued', 4500], ['return-asked'], ['return-accepted']], ['returned', 4500, 0]],
    ['a return refused', [['accrued', 4500], ['return-asked'], ['return-refused']], ['sold', 4500, 4500]],
    ['a return that nobody asked for', [['accrued', 4500], ['return-accepted']], ['sold', 4500, 4500]],
    ['taken back', [['accrued', 4500], ['voided']], ['voided', 4500, 0]],
    ['taken back and then returned', [['accrued', 4500], ['voided'], ['return-asked'], ['return-accepted']], ['voided', 4500, 0]],
    [
      'a credit',
      [
        ['accrued', 4500],
        ['credited', 500],
      ],
      ['sold', 4500, 4000],
    ],
    [
      'a credit of more than is owed',
      [
        ['accrued', 4500],
        ['credited', 4501],
      ],
      ['sold', 4500, 4500],
    ],
    [
      'a credit, then a return',
      [['accrued', 4500], ['credited', 500], ['return-asked'], ['return-accepted']],
      ['returned', 4500, 0],
    ],
    ['repriced after a return', [['accrued', 4500], ['return-asked'], ['return-accepted'], ['repriced', 1]], ['returned', 4500, 0]],
  ] as [string, [LeadLineKind, number?][], unknown[]?][])('%s', (_, events, expected) => {
    const money = moneyOf(after(...events))
    expect(money && [money.state, money.priceCents, money.owedCents]).toEqual(expected)
  })
})

describe('any events, in any order, as often as anybody likes (J1)', () => {
  const START = Date.UTC(2026, 8, 20)
  const anyEvent = fc.record({
    lead: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom(...(Object.keys(LEAD_LINES) as LeadLineKind[])),
    cents: fc.option(fc.constantFrom(0, 1, 1800, 4500)),
    afterHours: fc.integer({ min: 0, max: 300 }),
  })

  interface Booked extends LeadLine {
    readonly lead: number
    readonly at: Date
    readonly month: string
  }

  /** As the server writes them: statements become final as time goes by, and are copied when they are. */
  function book(events: readonly { lead: number; kind: LeadLineKind; cents: number | null; afterHours: number }[]) {
    const lines: Booked[] = []
    const final = new Map<string, string>()
    let at = new Date(START)
    const statement = (month: string) => JSON.stringify(lines.filter((line) => line.month === month))
    for (const { lead, kind, cents, afterHours } of events) {
      at = new Date(at.getTime() + afterHours * 3_600_000)
      for (const { month } of lines) if (month <= lastFinalMonth(at) && !final.has(month)) final.set(month, statement(month))
      const own = lines.filter((line) => line.lead === lead)
      const line = lineFor(own, kind, cents)
      if (line) lines.push({ ...line, lead, at, month: statementMonth(own[0]?.at ?? at, at) })
    }
    return { lines, final, statement }
  }
  const sumOf = (lines: readonly LeadLine[]) => lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)

  test('statements add up to the lines, to the cent, and a final one never changes', () =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { lines, final, statement } = book(events)
        const months = [...new Set(lines.map(({ month }) => month))]
        const statements = months.map((month) => sumOf(lines.filter((line) => line.month === month)))
        const leads = [0, 1, 2, 3].map((lead) => moneyOf(lines.filter((line) => line.lead === lead))?.owedCents ?? 0)
        expect(statements.reduce((sum, cents) => sum + cents, 0)).toBe(leads.reduce((sum, cents) => sum + cents, 0))
        for (const [month, copy] of final) expect(statement(month)).toBe(copy)
      }),
      { numRuns: 2000 },
    ))

  test('nobody owes less than nothing for a lead, or anything for one that came back', () =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { lines } = book(events)
        for (const lead of [0, 1, 2, 3]) {
          const money = moneyOf(lines.filter((line) => line.lead === lead))
          if (!money) continue
          expect(money.owedCents).toBeGreaterThanOrEqual(0)
          if (money.state === 'returned' || money.state === 'voided') expect(money.owedCents).toBe(0)
        }
      }),
      { numRuns: 2000 },
    ))
})

test('months are New York’s, and a month has a week of grace', () => {
  const evening = new Date('2026-11-01T03:59:59Z')
  expect(monthOf(evening)).toBe('2026-10')
  expect(monthOf(new Date('2026-11-01T04:00:00Z'))).toBe('2026-11')
  expect(finalFrom('2026-10')).toBe('2026-11-08')
  // New York's clocks have changed meanwhile.
  const [before, at] = [new Date('2026-11-08T04:59:59Z'), new Date('2026-11-08T05:00:00Z')]
  expect([lastFinalMonth(before), lastFinalMonth(at)]).toEqual(['2026-09', '2026-10'])
  expect([statementMonth(evening, before), statementMonth(evening, at)]).toEqual(['2026-10', '2026-11'])
  expect(statementMonth(at, at)).toBe('2026-11')
})
