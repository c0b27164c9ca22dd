import { expect, test } from 'vitest'
import type { PlainDate } from '../values/calendar.ts'
import { stepsDue } from './privacy-request-dates.ts'

const day = (text: string) => text as PlainDate
const DATES = { acknowledgeBy: day('2026-11-27'), optOutBy: day('2026-12-04'), answerBy: day('2026-12-30') }
const NEW = { ...DATES, endsSharing: true, isAcknowledged: false, isConfirmed: false }

test.each([
  ['nothing done', NEW, '2026-11-16', ['acknowledge 11', 'opt-out 18', 'answer 44']],
  ['its receipt is out', { ...NEW, isAcknowledged: true }, '2026-12-04', ['opt-out 0', 'answer 26']],
  ['confirmed: sharing has ended by itself', { ...NEW, isAcknowledged: true, isConfirmed: true }, '2026-12-31', ['answer -1']],
  ['a copy: sharing was not asked to end', { ...NEW, isAcknowledged: true, endsSharing: false }, '2026-12-10', ['answer 20']],
])('%s', (_what, soFar, today, due) => {
  expect(stepsDue(soFar, day(today)).map(({ step, daysLeft }) => `${step} ${daysLeft}`)).toEqual(due)
})
