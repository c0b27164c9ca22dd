import { expect, test } from 'vitest'
import { TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { CLOSED_BY_US, isServedState } from '../../law/state-law.ts'
import { STATE_CODES } from '../../places/us-states.ts'
import type { PlainDate } from '../../values/calendar.ts'
import { CHECK_FIELDS, hasEnded, LICENSE_STATUSES, type License, licenseStatus } from './license.ts'

const TODAY = '2026-11-15' as PlainDate
const OPEN = STATE_CODES.find(isServedState) ?? 'TX'
const [CLOSED] = CLOSED_BY_US
const ENDED: License = { ...TEXAS_LICENSE, validUntil: '2026-11-14' as PlainDate }

test.each([
  [OPEN, TEXAS_LICENSE, 'asked'],
  [OPEN, ENDED, 'ended'],
  [CLOSED, TEXAS_LICENSE, 'state closed'],
  [CLOSED, ENDED, 'state closed'],
] as const)('in %s, row %#: %s', (state, license, status) => {
  expect(licenseStatus(state, license, TODAY)).toBe(status)
  expect(LICENSE_STATUSES).toContain(status)
})

test('the last day counts', () => {
  const until = (day: string) => hasEnded({ validUntil: day as PlainDate }, TODAY)
  expect(['2026-11-14', '2026-11-15', '2026-11-16'].map(until)).toEqual([true, false, false])
})

test('a check says who, when and by what', () => expect(CHECK_FIELDS).toEqual(['checkedBy', 'checkedOn', 'proof']))
