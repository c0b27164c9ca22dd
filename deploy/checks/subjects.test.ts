import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableWith } from '#tests/support/markdown-tables.ts'
import { SUBJECTS } from './subjects.ts'

const rows = SUBJECTS.flatMap(({ name, tried }) => tried.map((row) => ({ subject: name, ...row })))

test('docs/production-check.md has a row for each check, in the words of the table', () => {
  const page = readFileSync(new URL('../../docs/production-check.md', import.meta.url), 'utf8')
  expect(tableWith(page, 'Subject', 'Check', 'What must hold')).toEqual(
    rows.map(({ subject, name, tries }) => ({ Subject: subject, Check: name, 'What must hold': tries })),
  )
})

test('no two checks of a subject share a name', () => {
  const names = rows.map(({ subject, name }) => `${subject} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
