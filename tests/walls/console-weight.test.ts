/** What the console weighs, by its built files as they cross the wire in gzip. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '../support/built-site.ts'

const FOLDER = join(import.meta.dirname, '../../dist-console')
const FIRST_SCREEN_BYTES = 140_000
const SCREEN_BYTES = 40_000

interface Part {
  readonly file: string
  readonly name?: string
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

describe('the console', () => {
  let parts: Readonly<Record<string, Part>>
  beforeAll(async () => {
    await builtSite()
    parts = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'))
  })

  /** A part and everything that it cannot begin without. */
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const part = parts[key]
    if (!part || seen.has(part.file)) return seen
    seen.add(part.file)
    for (const style of part.css ?? []) seen.add(style)
    for (const needed of part.imports ?? []) filesOf(needed, seen)
    return seen
  }
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + statSync(join(FOLDER, `${file}.gz`)).size, 0)
  const later = () => Object.entries(parts).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  const firstScreen = () => new Set([...filesOf('index.html'), ...filesOf('today/screen.tsx')])

  test('shows its first screen within the budget, before dialogs and passkeys', () => {
    const files = [...firstScreen()]
    expect(files.filter((file) => /passkey-library|passkey-button|act-dialog/.test(file))).toEqual([])
    expect(weigh(files)).toBeLessThan(FIRST_SCREEN_BYTES)
  })

  test('brings little more for each further screen', () => {
    const first = firstScreen()
    const heavy = later()
      .filter(([key]) => key.endsWith('screen.tsx'))
      .map(([key]) => [key, weigh([...filesOf(key)].filter((file) => !first.has(file)))] as const)
      .filter(([, bytes]) => bytes > SCREEN_BYTES)
    expect(heavy).toEqual([])
  })

  test('has a telling name for every part that loads later', () => {
    const named = later().map(([, { file }]) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))
    expect(named).toEqual(expect.arrayContaining(['today', 'lead', 'act-dialog', 'passkey-library']))
    expect(named.filter((name) => /^(screen|index|esm|chunk)$/.test(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('has nothing that checks what the server has checked', () => {
    const scripts = Object.values(parts).filter(({ file }) => file.endsWith('.js'))
    expect(scripts.filter(({ file }) => readFileSync(join(FOLDER, file), 'utf8').includes('_zod')).map(({ file }) => file)).toEqual(
      [],
    )
  })
})
