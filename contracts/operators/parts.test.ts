import { expect, test } from 'vitest'
import { month, reason } from './parts.ts'
import { PEOPLE_ENDPOINTS } from './people.ts'

const isReason = (text: string) => reason('why').safeParse(text).success

test.each(['she called', '  asked by mail ', 'n.º 12345'])('%j is a reason', (text) => expect(isReason(text)).toBe(true))
test.each(['', 'hm', '.....', '\u200b\u200b\u200b\u200b\u200b', '\u2060a\u2060b\u2060c'])('%j is none', (text) =>
  expect(isReason(text)).toBe(false),
)

const isName = (name: string) => PEOPLE_ENDPOINTS['POST /invitations'].input.safeParse({ name, role: 'viewer' }).success

test.each(['Dana', 'Zoë Núñez', 'O’Neil 2'])('%j is a name', (name) => expect(isName(name)).toBe(true))
test.each(['D\u0430na', '\u0391nn', 'Da\u200bna', 'Dan\u{1d41a}'])('%j, which looks like another, is none', (name) =>
  expect(isName(name)).toBe(false),
)

const isMonth = (text: string) => month('when').safeParse(text).success

test.each(['2026-10', '9999-12'])('%j is a month', (text) => expect(isMonth(text)).toBe(true))
test.each(['2026-13', '2026-1', '2026-10-01', '0000-01'])('%j, which no calendar of ours has, is none', (text) =>
  expect(isMonth(text)).toBe(false),
)
