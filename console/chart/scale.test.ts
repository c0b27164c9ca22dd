import { expect, test } from 'vitest'
import { momentLabel, momentsShown, scaleOf } from './scale.ts'

const top = (...values: (number | null)[]) => scaleOf([{ label: 'x', kind: 'bars', values }])

test('no value goes beyond the last mark, and counts have whole marks', () => {
  expect(top(5, null)).toMatchObject({ top: 6, marks: [0, 2, 4, 6] })
  expect(top(2_300)).toMatchObject({ top: 3_000, marks: [0, 1_000, 2_000, 3_000] })
  expect(top(0, 1)).toMatchObject({ top: 1, marks: [0, 1] })
  expect(top()).toMatchObject({ top: 1 })
  expect(scaleOf([])).toBeUndefined()
})

test('hours are New York’s, and a new day has its name', () => {
  const midnight = Date.parse('2026-11-14T05:00:00Z')
  const hours = Array.from({ length: 48 }, (_, place) => midnight + place * 3_600_000)
  expect(momentsShown(hours, 'hour', 9).map((moment) => momentLabel(moment, 'hour'))).toEqual([
    'Nov 14',
    '06:00',
    '12:00',
    '18:00',
    'Nov 15',
    '06:00',
    '12:00',
    '18:00',
  ])
})

test('days are left out evenly where there is no room', () => {
  const days = Array.from({ length: 7 }, (_, place) => Date.parse(`2026-11-${10 + place}T17:00:00Z`))
  expect(momentsShown(days, 'day', 4).map((moment) => momentLabel(moment, 'day'))).toEqual(['Nov 10', 'Nov 12', 'Nov 14', 'Nov 16'])
})
