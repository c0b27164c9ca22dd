/** docs/scaling.md places every table, names every key that stands in the way of it, and has what was measured. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calibrate, simulate } from '../../bench/simulate.ts'
import { tableWith } from '../support/markdown-tables.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/scaling.md')
const schema = globSync('server/platform/database/migrations/*.sql', { cwd: ROOT }).map(read).join('\n')

const quoted = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
const placed = tableWith(page, 'Placed', 'Tables').map(({ Tables = '' }) => quoted(Tables))
const refused = tableWith(page, 'Citus refuses', 'Here', 'Change').map(({ Here = '' }) => Here)
const bodies = new Map(
  [...schema.matchAll(/^create table (\w+) \(([\s\S]*?)\);$/gm)].map(([, name = '', body = '']) => [name, body] as const),
)

test('every table has one place', () => expect(placed.flat().sort()).toEqual([...bodies.keys()].sort()))

const COLUMNS = ['application_id', 'subject_id']
const keysOf = (table: string) =>
  (bodies.get(table) ?? '').split('\n').flatMap((line) => {
    const [, several] = /^\s*primary key \(([^)]+)\)/.exec(line) ?? []
    if (several) return [several.split(', ')]
    return /\b(primary key|unique)\b/.test(line) && !line.trim().startsWith('--') ? [[line.trim().split(' ')[0] ?? '']] : []
  })

test('every unique key without the column of its table is named', () => {
  const [distributed = []] = placed
  const lacking = distributed.flatMap((table) => {
    const own = bodies.get(table)?.includes('application_id uuid') || bodies.get(table)?.includes('subject_id uuid')
    const columns = own ? COLUMNS : ['id']
    return keysOf(table)
      .filter((key) => !key.some((column) => columns.includes(column)))
      .map((key) => `${table}.${key.find((column) => column !== 'lender')}`)
  })
  expect(quoted(refused[0] ?? '').sort()).toEqual(lacking.sort())
})

test('so are the triggers of those tables, by their number', () => {
  const triggers = [...schema.matchAll(/^create trigger [^;]* on (\w+)/gm)].filter(([, table = '']) => placed[0]?.includes(table))
  expect(refused.some((here) => here.startsWith(`${triggers.length} on `))).toBe(true)
})

test('the measured part says when, of which commit and on what', () =>
  expect(page).toMatch(
    /<!-- npm run bench -- scaling -->\n\n[\d-]+ [\d:]+ UTC, commit \w{8}.*; took \d+ s\n[\s\S]*\d\/s measured\*\*/,
  ))

const WORK = { productMs: 10, databaseMs: 5, loadMs: 1 }

test.each([
  ['one process, and cores to spare: the process is what ends', { cores: 8, processes: 1 }, 100],
  ['two processes: twice that', { cores: 8, processes: 2 }, 200],
  ['two processes on one core: all of the work is waited for', { cores: 1, processes: 2 }, 62.5],
])('the simulation of %s', (_what, machine, perSecond) => {
  const rate = simulate({ ...WORK, waitMs: 3 }, { ...machine, clients: 64, speed: 1 })
  expect(rate / perSecond).toBeGreaterThan(0.9)
  expect(rate / perSecond).toBeLessThan(1.1)
})

test('calibrated on what one process did, the simulation finds the machine’s speed and its waits', () => {
  const machine = { cores: 2, processes: 1, speed: 0.5 }
  const times = { ...WORK, waitMs: 12 }
  const [aloneRate, rate] = [1, 16].map((clients) => simulate(times, { ...machine, clients })) as [number, number]
  const found = calibrate(WORK, { cores: 2, clients: 16, aloneRate, rate })
  expect(Math.abs(found.speed - machine.speed)).toBeLessThan(0.05)
  expect(Math.abs(found.times.waitMs - times.waitMs)).toBeLessThan(4)
})
