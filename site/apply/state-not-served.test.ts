import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { STATE_PAGES } from './state-not-served.tsx'

test('every state that has a page is named with it, and no other', () => {
  const files = globSync(join(import.meta.dirname, '../../content/states/*.md'))
  const pages = files.map((file) => [/^state: "?([A-Z]{2})"?$/m.exec(readFileSync(file, 'utf8'))?.[1], `/${basename(file, '.md')}`])
  expect(STATE_PAGES).toEqual(Object.fromEntries(pages))
})
