import { expect, test } from 'vitest'
import { isReadableName } from './visit-notes.ts'

test.each([
  ['newsletter', true],
  ['Spring-2026_a', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['quillon.zathras@canary.example', false],
  ['google 5125550148', false],
  ['spring\n', false],
  ['sprïng', false],
])('%j is readable: %j', (text, isReadable) => expect(isReadableName(text)).toBe(isReadable))
