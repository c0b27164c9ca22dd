import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { ErasureEntry } from '#contracts/operators/erasures.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { erasureFile } from './erasure-file.ts'

let path: string
beforeEach(() => {
  path = join(temporaryFolder('erasure-log'), 'log.jsonl')
})

const entry = (): ErasureEntry => {
  const subjectId = randomUUID()
  return { subjectId, kind: 'application', reference: subjectId, erasedAt: '2026-11-15T09:00:00.000Z' }
}
const entries = (count: number) => Array.from({ length: count }, entry)
const textOf = (lines: readonly ErasureEntry[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

test('without a file there is nothing; the first line makes it, for its owner’s eyes only', async () => {
  const log = erasureFile(join(path, '..', 'deeper', 'log.jsonl'))
  expect(await log.read()).toMatchObject({ added: [], subjects: new Set(), unreadableLines: [] })
  const [line] = entries(1)
  await log.append(line ? [line] : [])
  expect((await log.read()).added).toEqual([line])
  expect(statSync(join(path, '..', 'deeper', 'log.jsonl')).mode & 0o777).toBe(0o600)
})

test('once acknowledged, only what was added is brought; until then, everything is brought again', async () => {
  const [first, second] = [entries(3), entries(2)]
  const log = erasureFile(path)
  await log.append(first)
  expect((await log.read()).added).toEqual(first)
  const reading = await log.read()
  expect([reading.added, reading.changed]).toEqual([first, true])
  reading.acknowledge()
  expect(await log.read()).toMatchObject({ added: [], changed: false, subjects: new Set(first.map(({ subjectId }) => subjectId)) })
  // Another process of ours.
  await erasureFile(path).append(second)
  expect((await log.read()).added).toEqual(second)
})

test('a file that grows is read from where it was left', async () => {
  const log = erasureFile(path)
  await log.append(entries(100))
  ;(await log.read()).acknowledge()
  const text = readFileSync(path, 'utf8')
  // No operator does this to a log; here it shows which bytes were read.
  writeFileSync(path, `x${text.slice(1)}`)
  const [line] = entries(1)
  appendFileSync(path, textOf(line ? [line] : []))
  expect(await log.read()).toMatchObject({ added: [line], unreadableLines: [] })
  expect((await erasureFile(path).read()).unreadableLines).toEqual([1])
})

test('a file that was shortened, edited near its end, or put in the place of another is read from its beginning', async () => {
  const log = erasureFile(path)
  const lines = entries(5)
  writeFileSync(path, textOf(lines))
  ;(await log.read()).acknowledge()
  truncateSync(path, Buffer.byteLength(textOf(lines.slice(0, 3))))
  const shorter = await log.read()
  expect(shorter.added).toEqual(lines.slice(0, 3))
  shorter.acknowledge()

  const [other, more] = [entries(3), entries(4)]
  writeFileSync(path, textOf(other))
  const edited = await log.read()
  expect(edited.added).toEqual(other)
  edited.acknowledge()

  writeFileSync(`${path}.new`, textOf(more))
  renameSync(`${path}.new`, path)
  const replaced = await log.read()
  expect(replaced.added).toEqual(more)
  replaced.acknowledge()

  rmSync(path)
  expect(await log.read()).toMatchObject({ added: [], subjects: new Set(), changed: true })
})

test('a line that a crash cut short is passed over, and neither it nor the next one costs the other', async () => {
  const log = erasureFile(path)
  const [whole, cut, next] = entries(3)
  if (!whole || !cut || !next) throw new Error('three lines')
  writeFileSync(path, textOf([whole]) + JSON.stringify(cut).slice(0, 50))
  const reading = await log.read()
  expect([reading.added, reading.unreadableLines]).toEqual([[whole], [2]])
  reading.acknowledge()
  await log.append([next])
  const grown = await log.read()
  expect([grown.added, grown.unreadableLines]).toEqual([[next], [2]])
})

test('a line that is still being written is read when it is whole', async () => {
  const log = erasureFile(path)
  const [first, second] = entries(2)
  if (!first || !second) throw new Error('two lines')
  const text = textOf([first, second])
  writeFileSync(path, text.slice(0, -40))
  const reading = await log.read()
  expect([reading.added, reading.unreadableLines]).toEqual([[first], [2]])
  reading.acknowledge()
  appendFileSync(path, text.slice(-40))
  expect(await log.read()).toMatchObject({ added: [second], unreadableLines: [] })
})

test('lines that are none of ours are counted by their numbers; empty ones are nobody’s', async () => {
  const [one, two] = [entries(1), entries(1)]
  writeFileSync(path, `\n${textOf(one)}{}\n\n${'x'.repeat(5_000_000)}\n${textOf(two)}${'y'.repeat(100_000)}`)
  const reading = await erasureFile(path).read()
  expect([reading.added, reading.unreadableLines]).toEqual([
    [...one, ...two],
    [3, 5, 7],
  ])
})

test('a long log leaves everybody else their turns', async () => {
  writeFileSync(path, textOf(entries(20_000)))
  let turns = 0
  let done = false
  const others = () => {
    turns += 1
    if (!done) setImmediate(others)
  }
  others()
  const { added } = await erasureFile(path).read()
  done = true
  expect(added).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(30)
})

test('what cannot be opened is a failure with a code, not an empty log', async () => {
  mkdirSync(path)
  await expect(erasureFile(path).read()).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(erasureFile(path).append(entries(1))).rejects.toMatchObject({ code: 'EISDIR' })
})
