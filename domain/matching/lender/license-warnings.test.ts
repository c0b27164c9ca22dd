import { expect, test } from 'vitest'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import type { PlainDate } from '../../values/calendar.ts'
import type { Lender } from './lender.ts'
import type { License } from './license.ts'
import { licenseWarnings } from './license-warnings.ts'

const TODAY = '2026-11-15' as PlainDate
const warningsOf = (licenses: Lender['licenses']) => licenseWarnings(lenderNamed('acme', { licenses }), TODAY)
const until = (validUntil: string): License => ({ ...TEXAS_LICENSE, validUntil: validUntil as PlainDate })

test('a checked license that lasts is no reason for a warning', () => expect(warningsOf({ TX: TEXAS_LICENSE })).toEqual([]))

test('licenses in closed states are named in one sentence', () =>
  expect(warningsOf({ TX: TEXAS_LICENSE, NY: TEXAS_LICENSE, GA: TEXAS_LICENSE })).toEqual([
    'Lender acme has licenses in states that we have closed, where it is never asked: New York, Georgia.',
  ]))

test('from 30 days before its last day on, and after it', () => {
  expect(warningsOf({ TX: until('2026-12-16') })).toEqual([])
  expect(warningsOf({ TX: until('2026-12-15') })).toEqual(['Lender acme has licenses that end within 30 days: Texas (12/15/2026).'])
  expect(warningsOf({ TX: until('2026-11-15') })).toEqual(['Lender acme has licenses that end within 30 days: Texas (11/15/2026).'])
  expect(warningsOf({ TX: until('2026-11-14'), NV: TEXAS_LICENSE })).toEqual([
    'Lender acme has licenses that have ended, so it is not asked there: Texas (11/14/2026).',
  ])
})

test('a check of tomorrow', () => {
  const early: License = { ...TEXAS_LICENSE, checked: { by: 'Test', on: '2026-11-16' as PlainDate, proof: 'https://x.example' } }
  expect(warningsOf({ TX: early })).toEqual(['Lender acme has licenses whose day of checking has not come yet: Texas.'])
})
