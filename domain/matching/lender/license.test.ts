import { expect, test } from 'vitest'
import { TEXAS_LICENSE } from '#tests/support/lenders.ts'
import type { PlainDate } from '../../calendar.ts'
import { CLOSED_BY_US, isServedState } from '../../state-law.ts'
import { STATE_CODES } from '../../us-states.ts'
import { CHECK_FIELDS, hasEnded, LICENSE_STANDINGS, type License, licenseStanding } from './license.ts'

const TODAY = '2026-11-15' as PlainDate
const OPEN = STATE_CODES.find(isServedState) ?? 'TX'
const [CLOSED] = CLOSED_BY_US
const UNCHECKED: License = { ...TEXAS_LICENSE, checked: null }
const ENDED: License = { ...TEXAS_LICENSE, validUntil: '2026-11-14' as PlainDate }

test.each([
  [OPEN, TEXAS_LICENSE, false, 'asked'],
  [OPEN, UNCHECKED, false, 'unchecked'],
  [OPEN, UNCHECKED, true, 'asked'],
  [OPEN, ENDED, false, 'ended'],
  [OPEN, { ...ENDED, checked: null }, false, 'unchecked'],
  [OPEN, { ...ENDED, checked: null }, true, 'ended'],
  [CLOSED, TEXAS_LICENSE, true, 'state closed'],
  [CLOSED, { ...ENDED, checked: null }, false, 'state closed'],
] as const)('in %s, row %#: %s', (state, license, allowUnchecked, standing) => {
  expect(licenseStanding(state, license, TODAY, allowUnchecked)).toBe(standing)
  expect(LICENSE_STANDINGS).toContain(standing)
})

test('the last day counts, and a license without one does not end', () => {
  const until = (day: string | null) => hasEnded({ ...TEXAS_LICENSE, validUntil: day as PlainDate | null }, TODAY)
  expect(['2026-11-14', '2026-11-15', '2026-11-16', null].map(until)).toEqual([true, false, false, false])
})

test('a check says who, when and by what', () => expect(CHECK_FIELDS).toEqual(['checkedBy', 'checkedOn', 'proof']))
