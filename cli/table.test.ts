import { expect, test } from 'vitest'
import { minute, pairs, table } from './table.ts'

test('columns are as wide as their widest value, numbers to the right', () => {
  const columns = [
    { title: 'NAME', of: ([name]: [string, number | null]) => name },
    { title: 'N', of: ([, count]: [string, number | null]) => count, right: true },
  ]
  const rows: [string, number | null][] = [
    ['Zoë', 12],
    ['A longer name', null],
  ]
  expect(table(columns, rows)).toBe('NAME            N\nZoë            12\nA longer name   -')
})

test('nothing in a value reaches the terminal as a command', () => {
  const shown = pairs([['reason', '\u001b[2Jgone\u0007\u202egnp.exe\nsecond line\u0085']])
  expect(shown).toBe('reason  \uFFFD[2Jgone\uFFFD\uFFFDgnp.exe\uFFFDsecond line\uFFFD')
})

test('times are shown to the minute, with their zone: beside them, or in the title of their column', () => {
  expect([minute('2026-11-15T08:00:12.345Z'), minute(null)]).toEqual(['2026-11-15 08:00 UTC', null])
  const column = { title: 'AT', of: (at: string | null) => at, isTime: true }
  expect(table([column], ['2026-11-15T08:00:12.345Z', null])).toBe('AT (UTC)\n2026-11-15 08:00\n-')
})
