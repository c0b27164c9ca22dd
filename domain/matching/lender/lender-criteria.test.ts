import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import type { PlainDate } from '../../values/calendar.ts'
import type { Lender } from './lender.ts'
import { keepOut, SCREENING_RULES, type ScreenedFacts, screenLenders } from './lender-criteria.ts'
import type { License } from './license.ts'

const TUESDAY_NOON_IN_AUSTIN = new Date('2026-11-17T18:00:00Z')

const reasonsNotToAsk = (lender: Lender, facts: ScreenedFacts, now: Date) =>
  screenLenders([lender], facts, now).flatMap(({ reasons }) => reasons)

describe('a lender is kept out for exactly the reason that holds', () => {
  const cases = [
    ['paused', { paused: true }, {}],
    ['state-closed', { licenses: { NY: TEXAS_LICENSE } }, { state: 'NY' }],
    ['no-license', { licenses: { NV: TEXAS_LICENSE } }, {}],
    ['license-ended', { licenses: { TX: { ...TEXAS_LICENSE, validUntil: '2026-11-16' } } }, {}],
    ['amount-outside-license', { licenses: { TX: { ...TEXAS_LICENSE, amount: { min: 100, max: 2400 } } } }, {}],
    ['rate-above-license', { licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 30 } } }, {}],
    ['state', { criteria: { states: ['NV'] } }, {}],
    ['amount', { criteria: { amount: { min: 100, max: 2499 } } }, {}],
    ['income', { criteria: { minMonthlyIncome: 3201 } }, {}],
    ['pay-frequency', { criteria: { payFrequencies: ['Weekly'] } }, {}],
    ['employment', { criteria: { employmentStatuses: ['Employed'] } }, { employmentStatus: 'Unemployed' }],
    ['account-type', { criteria: { accountTypes: ['checking'] } }, { accountType: 'savings' }],
    ['time-at-job', { criteria: { minYearsAtJob: 4 } }, {}],
    ['closed', { schedule: { timeZone: 'America/Chicago', open: [{ days: ['Tue'], from: '08:00', to: '12:00' }] } }, {}],
    ['full', { caps: { hour: 10, day: 0 } }, {}],
  ] as const

  test.each(cases)('%s', (reason, changes, facts) => {
    const lender = lenderNamed('acme', changes as object)
    expect(reasonsNotToAsk(lender, { ...CANARY, ...facts }, TUESDAY_NOON_IN_AUSTIN)).toEqual([reason])
  })

  test('every rule is covered above', () => {
    // By nothing in the file: `keepOut` adds it.
    expect([...cases.map(([reason]) => reason), 'declined-before']).toEqual(Object.keys(SCREENING_RULES))
  })
})

test('a lender is kept out by a dollar on either side of its amounts', () => {
  const range = { min: 2501, max: 2600 }
  expect(reasonsNotToAsk(lenderNamed('acme', { criteria: { amount: range } }), CANARY, TUESDAY_NOON_IN_AUSTIN)).toEqual(['amount'])
  const licenses = { TX: { ...TEXAS_LICENSE, amount: range } }
  expect(reasonsNotToAsk(lenderNamed('acme', { licenses }), CANARY, TUESDAY_NOON_IN_AUSTIN)).toEqual(['amount-outside-license'])
})

test('a lender without criteria takes who earns nothing and began today', () => {
  const facts = { ...CANARY, grossIncome: 0, timeAtJob: '0' } as const
  expect(reasonsNotToAsk(lenderNamed('acme', { paused: false }), facts, TUESDAY_NOON_IN_AUSTIN)).toEqual([])
})

test.each(['hour', 'day', 'month'])('a cap of 0 for a %s keeps a lender out, and one of 1 does not', (span) => {
  const reasons = (cap: number) => reasonsNotToAsk(lenderNamed('acme', { caps: { [span]: cap } }), CANARY, TUESDAY_NOON_IN_AUSTIN)
  expect([reasons(0), reasons(1)]).toEqual([['full'], []])
})

test('when no lender is full, the screening stays as it is', () => {
  const screened = screenLenders([lenderNamed('acme')], CANARY, TUESDAY_NOON_IN_AUSTIN)
  expect(keepOut(screened, new Set(), 'full')).toBe(screened)
})

test('a lender at the very edge of each criterion may be asked', () => {
  const lender = lenderNamed('acme', {
    licenses: { TX: { ...TEXAS_LICENSE, amount: { min: 2500, max: 2500 } } },
    criteria: {
      states: ['TX'],
      amount: { min: 2500, max: 2500 },
      minMonthlyIncome: 3200,
      payFrequencies: ['Bi-weekly'],
      employmentStatuses: ['Employed'],
      accountTypes: ['checking'],
      minYearsAtJob: 3,
    },
    schedule: { timeZone: 'America/Chicago', open: [{ days: ['Tue'], from: '12:00', to: '24:00' }] },
  })
  expect(reasonsNotToAsk(lender, CANARY, TUESDAY_NOON_IN_AUSTIN)).toEqual([])
})

describe('a license', () => {
  const NIGHT_IN_NEW_YORK = new Date('2026-12-31T23:59:59-05:00')
  const reasonsOn = (now: Date, license: Partial<License>) =>
    reasonsNotToAsk(lenderNamed('acme', { licenses: { TX: { ...TEXAS_LICENSE, ...license } } }), CANARY, now)

  test('counts until the end of its last day in New York, and ends by itself', () => {
    const license = { validUntil: '2026-12-31' as PlainDate }
    expect(reasonsOn(NIGHT_IN_NEW_YORK, license)).toEqual([])
    expect(reasonsOn(new Date(NIGHT_IN_NEW_YORK.getTime() + 1000), license)).toEqual(['license-ended'])
  })
})

test('36% interest is within a license for 36%, whatever rounding makes of it', () => {
  const lender = (interestPercent: number) =>
    lenderNamed('acme', {
      licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 36 } },
      offer: { kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 },
    })
  const reasons = (interestPercent: number) =>
    reasonsNotToAsk(lender(interestPercent), { ...CANARY, loanAmount: 100 }, TUESDAY_NOON_IN_AUSTIN)
  expect(reasons(36)).toEqual([])
  expect(reasons(36.2)).toEqual(['rate-above-license'])
})

test('hours are the lender’s own: midnight in Chicago is still Monday in Los Angeles', () => {
  const midnight = new Date('2026-11-17T06:00:00Z')
  const open = (timeZone: string) =>
    lenderNamed('acme', { schedule: { timeZone, open: [{ days: ['Tue'], from: '00:00', to: '01:00' }] } })
  expect(reasonsNotToAsk(open('America/Chicago'), CANARY, midnight)).toEqual([])
  expect(reasonsNotToAsk(open('America/Los_Angeles'), CANARY, midnight)).toEqual(['closed'])
})

test('lenders that have taken all they want are kept out, each once, and no other', () => {
  const lenders = [lenderNamed('full'), lenderNamed('free'), lenderNamed('paused', { paused: true })]
  const screened = keepOut(screenLenders(lenders, CANARY, TUESDAY_NOON_IN_AUSTIN), new Set(['full', 'gone']), 'full')
  expect(screened.map(({ lender, reasons }) => [lender.id, reasons])).toEqual([
    ['full', ['full']],
    ['free', []],
    ['paused', ['paused']],
  ])
})
