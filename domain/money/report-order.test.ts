import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSTBACK_EVENT_NAMES, type PostbackEvent, postbackRequest } from '../matching/lender/postback.ts'
import {
  type DatedReport,
  judgeReport,
  lateReturn,
  OTHER_FUNDING,
  OTHER_PRICE,
  type Report,
  type ReportedLead,
  TOO_EARLY,
  TOO_LATE,
} from './report-order.ts'

const NO_FIGURES = { payoutCents: null, amountCents: null, terms: null } as const
const STARTED = new Date('2026-11-15T08:00:00Z')
const RECEIVED = new Date('2026-11-20T08:00:00Z')
const report = (event: PostbackEvent, figures: Partial<Report> = {}): DatedReport => ({
  event,
  ...NO_FIGURES,
  happenedAt: RECEIVED,
  receivedAt: RECEIVED,
  ...figures,
})
const lead = (...reports: Report[]): ReportedLead => ({
  reports,
  money: undefined,
  daysSinceAcceptance: 0,
  returnDays: 7,
  startedAt: STARTED,
})
const judge = (before: PostbackEvent[], event: PostbackEvent) =>
  judgeReport(lead(...before.map((each) => report(each))), report(event)).kind

/** Rows: what was reported before. Columns: what comes next. */
const TABLE: Readonly<Record<PostbackEvent, string>> = {
  //          received approved priced funded declined returned erased
  received: '=  +  +  +  +  +  +',
  approved: '+  =  +  +  +  +  +',
  priced: '  +  +  =  +  +  +  +',
  funded: '  +  +  +  =  -  +  +',
  declined: '+  +  +  -  =  +  +',
  returned: '-  -  -  -  -  =  +',
  erased: '  +  +  +  +  +  +  =',
}
const MEANING: Readonly<Record<string, string>> = { '+': 'accepted', '=': 'repeated', '-': 'refused' }

describe('a report after another', () => {
  test.each(POSTBACK_EVENT_NAMES.flatMap((before) => POSTBACK_EVENT_NAMES.map((next) => [before, next] as const)))(
    '%s, then %s',
    (before, next) => {
      const signs = TABLE[before].trim().split(/\s+/)
      expect(judge([before], next)).toBe(MEANING[signs[POSTBACK_EVENT_NAMES.indexOf(next)] ?? ''])
    },
  )

  test('a price is reported once; the same again is a repetition, another is refused', () => {
    const priced = lead(report('priced', { payoutCents: 4500 }))
    expect(judgeReport(priced, report('priced', { payoutCents: 4500 })).kind).toBe('repeated')
    expect(judgeReport(priced, report('priced', { payoutCents: 4400 }))).toEqual({ kind: 'refused', sentence: OTHER_PRICE })
  })

  test('a price that was agreed with the acceptance is the price', () => {
    const sold = { ...lead(), money: { state: 'sold', priceCents: 4500, owedCents: 4500 } as const }
    expect(judgeReport(sold, report('priced', { payoutCents: 4500 })).kind).toBe('accepted')
    expect(judgeReport(sold, report('priced', { payoutCents: 1 }))).toEqual({ kind: 'refused', sentence: OTHER_PRICE })
  })

  test('a loan is funded once: other figures are refused, in whatever order the same ones stand', () => {
    const terms = { kind: 'single-payment', feePercent: 15, termDays: 14 } as const
    const funded = lead(report('funded', { amountCents: 50_000, terms }))
    const turned = { termDays: 14, feePercent: 15, kind: 'single-payment' } as const
    expect(judgeReport(funded, report('funded', { amountCents: 50_000, terms: turned })).kind).toBe('repeated')
    for (const other of [
      { amountCents: 50_001, terms },
      { amountCents: 50_000, terms: { ...terms, termDays: 15 } },
      { amountCents: 50_000 },
    ])
      expect(judgeReport(funded, report('funded', other))).toEqual({ kind: 'refused', sentence: OTHER_FUNDING })
  })

  test.each([
    ['1970-01-01T00:00:00.000Z', TOO_EARLY],
    ['2026-11-14T07:59:59.999Z', TOO_EARLY],
    ['2026-11-14T08:00:00.000Z', undefined],
    ['2026-11-21T08:00:00.000Z', undefined],
    ['2026-11-21T08:00:00.001Z', TOO_LATE],
    ['2999-01-01T00:00:00.000Z', TOO_LATE],
  ])('what happened at %s, of a lead of the 15th, in a report of the 20th', (happenedAt, sentence) => {
    const dated = { ...report('approved'), happenedAt: new Date(happenedAt) }
    expect(judgeReport(lead(), dated)).toEqual(sentence ? { kind: 'refused', sentence } : { kind: 'accepted' })
    expect(judgeReport(lead(report('approved')), dated).kind).toBe('repeated')
  })

  test('a lead is returned within the agreed days', () => {
    const returnedAfter = (daysSinceAcceptance: number | null) =>
      judgeReport({ ...lead(), daysSinceAcceptance }, report('returned'))
    expect(returnedAfter(7).kind).toBe('accepted')
    expect(returnedAfter(null).kind).toBe('accepted')
    expect(returnedAfter(7.01)).toEqual({ kind: 'refused', sentence: lateReturn(7) })
    // Told again later, it is still the return that was in time.
    const returned = { ...lead(report('returned')), daysSinceAcceptance: 40 }
    expect(judgeReport(returned, report('returned')).kind).toBe('repeated')
  })
})

describe('any reports in any order', () => {
  const anyReport = fc
    .record({ event: fc.constantFrom(...POSTBACK_EVENT_NAMES), cents: fc.constantFrom(100, 200) })
    .map(({ event, cents }) => {
      if (event === 'priced') return report(event, { payoutCents: cents })
      return report(event, event === 'funded' ? { amountCents: cents } : {})
    })

  const kept = (reports: readonly DatedReport[]) => {
    const all: DatedReport[] = []
    for (const next of reports) if (judgeReport(lead(...all), next).kind === 'accepted') all.push(next)
    return all
  }

  test('what is kept contradicts itself nowhere', () =>
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 20 }), (reports) => {
        const events = kept(reports).map(({ event }) => event)
        expect(new Set(events).size).toBe(events.length)
        expect(events.includes('funded') && events.includes('declined')).toBe(false)
        const returned = events.indexOf('returned')
        if (returned >= 0) expect(events.slice(returned + 1).every((event) => event === 'erased')).toBe(true)
      }),
      { numRuns: 2000 },
    ))

  test('what was kept is a repetition for ever, and changes nothing', () =>
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 20 }), (reports) => {
        const all = kept(reports)
        for (const each of all) expect(judgeReport(lead(...all), each).kind).toBe('repeated')
        expect(kept([...reports, ...reports])).toEqual(all)
      }),
      { numRuns: 2000 },
    ))
})

describe('the shape of a report', () => {
  const base = { attemptKey: 'run-1.acme', happenedAt: '2026-11-15T07:00:00Z' }
  const terms = { kind: 'single-payment', feePercent: 15, termDays: 14 }
  test.each([
    { event: 'received' },
    { event: 'approved' },
    { event: 'priced', payoutCents: 4500 },
    { event: 'funded', amountCents: 50_000, terms },
    // As lenders report that were connected before there were terms and reasons.
    { event: 'funded', amountCents: 50_000 },
    { event: 'declined', amountCents: 50_000 },
    { event: 'declined', reason: 'credit' },
    { event: 'returned', reason: 'unreachable' },
    { event: 'erased' },
  ])('%j is taken', (fields) => expect(postbackRequest.safeParse({ ...base, ...fields }).success).toBe(true))

  test.each([
    { event: 'priced' },
    { event: 'approved', payoutCents: 4500 },
    { event: 'declined', terms, amountCents: 50_000 },
    { event: 'funded', terms },
    { event: 'funded', terms, amountCents: 0 },
    { event: 'returned', reason: 'credit' },
    { event: 'declined', reason: 'unreachable' },
    { event: 'funded', reason: 'other' },
    { event: 'declined', reason: 'Ann Lee, 219-09-9871' },
  ])('%j is not', (fields) => expect(postbackRequest.safeParse({ ...base, ...fields }).success).toBe(false))
})
