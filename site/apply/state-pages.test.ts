import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isServedState } from '#domain/state-law.ts'
import { isStateCode } from '#domain/us-states.ts'
import { PAGES_OF_CLOSED_STATES } from './state-pages.ts'

test('a state that we do not serve and that has a page is named with it, and no other', () => {
  const files = globSync(join(import.meta.dirname, '../../content/states/*.md'))
  const pages = files.flatMap((file) => {
    const [, state = ''] = /^state: "?([A-Z]{2})"?$/m.exec(readFileSync(file, 'utf8')) ?? []
    return isStateCode(state) && !isServedState(state) ? [[state, `/${basename(file, '.md')}`]] : []
  })
  expect(pages.length).toBeGreaterThan(0)
  expect(PAGES_OF_CLOSED_STATES).toEqual(Object.fromEntries(pages))
})
