import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { outputOf } from '#tools/spawn-process.ts'

test('a build’s files come beside older ones, readable by all; one that differs is replaced as a whole, one that is the same stays', async () => {
  const root = temporaryFolder('static')
  const [from, to] = [join(root, 'dist/_astro'), join(root, 'static/_astro')]
  mkdirSync(join(from, 'fonts'), { recursive: true })
  mkdirSync(to, { recursive: true })
  const files = { 'a.js': 'new', 'same.js': 'same', 'fonts/b.woff2': 'font' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(from, name), text, { mode: 0o600 })
  for (const [name, text] of Object.entries({ 'a.js': 'ne', 'same.js': 'same', 'old.js': 'old' }))
    writeFileSync(join(to, name), text)
  // Half a file, and yet newer than the build.
  utimesSync(join(from, 'a.js'), 1, 1)
  const inodeOf = (name: string) => statSync(join(to, name)).ino
  const before = { changed: inodeOf('a.js'), same: inodeOf('same.js') }

  const script = join(import.meta.dirname, 'copy-static.ts')
  await outputOf({
    command: ['sh', '-c', 'umask 077; exec "$0" "$@"', process.execPath, script, 'dist/_astro', to],
    folder: root,
  })

  expect(readdirSync(to, { recursive: true }).map(String).sort()).toEqual(['a.js', 'fonts', 'fonts/b.woff2', 'old.js', 'same.js'])
  expect(readFileSync(join(to, 'a.js'), 'utf8')).toBe('new')
  expect(inodeOf('a.js')).not.toBe(before.changed)
  expect(inodeOf('same.js')).toBe(before.same)
  const modeOf = (name: string) => (statSync(join(to, name)).mode & 0o777).toString(8)
  expect(['a.js', 'fonts', 'fonts/b.woff2'].map(modeOf)).toEqual(['644', '755', '644'])
})
