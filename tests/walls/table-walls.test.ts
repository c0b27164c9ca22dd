/** The walls of the database: each table has one subject that owns it, and others neither write it nor read it against the drawing. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SUBJECTS } from '../support/server-subjects.ts'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const sources = globSync('server/*/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
const subjectOf = (file: string) => file.split('/')[1] ?? ''

const TABLES = new Set(
  globSync('server/platform/database/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
    [...textOf(file).matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  ),
)

/** Declared beside the records that write it (`interface Tables`); the table of a library's own by the file that hands it its name. */
const owners = new Map<string, string>([['rate_limits', 'platform']])
for (const file of sources)
  for (const [, indent = '', body = ''] of textOf(file).matchAll(/^( *)(?:export )?interface Tables \{\n(.*?)\n\1\}/gms))
    for (const [, table = ''] of body.matchAll(new RegExp(`^${indent}  (\\w+): `, 'gm'))) owners.set(table, subjectOf(file))

const WRITES = [/(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g, /\b(?:insert into|update|delete from) (\w+)\b/g]
const READS = [/(?:selectFrom|[jJ]oin|\.from|\.using)\(\s*'(\w+)/g, /\b(?:from|join) (\w+)\b/g]
const tablesIn = (file: string, patterns: readonly RegExp[]) =>
  new Set(
    patterns
      .flatMap((pattern) => [...textOf(file).matchAll(pattern)].map(([, table = '']) => table))
      .filter((table) => TABLES.has(table)),
  )

/** Why a subject writes what is another's. */
const MAY_WRITE: Readonly<Record<string, string>> = {
  // Entries and the status of one application line up at one lock, that of its row: a head in a table of its own would be a second.
  'platform/ledger/ledger-records.ts': 'applications',
}

/** What is read of a subject that builds on the reader. */
const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  // The head of the ledger, as above.
  platform: ['applications'],
  // The reason for a look at a privacy request is sealed with that request's data key.
  people: ['privacy_requests'],
  // A link goes to the newest application of an address.
  verification: ['applications'],
  // Lists, searches and one query per post: who has the lead, and what it paid.
  submissions: ['runs', 'privacy_requests'],
  // It counts what others store.
  figures: ['applications', 'runs', 'verifications'],
  // When something was last sold or given back, what there is to check, and which tokens end.
  watch: ['applications', 'runs', 'history', 'operator_tokens'],
}

test('every table has an owner', () => {
  expect([...TABLES].filter((table) => !owners.has(table))).toEqual([])
  expect(TABLES.size).toBeGreaterThan(30)
})

test('nobody writes another subject’s table', () => {
  const offences = sources.flatMap((file) =>
    [...tablesIn(file, WRITES)]
      .filter((table) => owners.get(table) !== subjectOf(file) && MAY_WRITE[file.replace('server/', '')] !== table)
      .map((table) => `${file} writes ${table}, which is ${owners.get(table)}’s`),
  )
  expect(offences).toEqual([])
})

test('a subject reads its own tables, those of subjects that it builds on, and what is named here', () => {
  const offences = sources.flatMap((file) => {
    const subject = subjectOf(file)
    const allowed = (table: string) => {
      const owner = owners.get(table) ?? ''
      return owner === subject || SUBJECTS[subject]?.includes(owner) || MAY_READ[subject]?.includes(table)
    }
    return [...tablesIn(file, READS)]
      .filter((table) => !allowed(table))
      .map((table) => `${file} reads ${table}, which is ${owners.get(table)}’s`)
  })
  expect(offences).toEqual([])
  // What is named is needed.
  const named = Object.entries(MAY_READ).flatMap(([subject, tables]) => tables.map((table) => `${subject} ${table}`))
  const read = new Set(sources.flatMap((file) => [...tablesIn(file, READS)].map((table) => `${subjectOf(file)} ${table}`)))
  expect(named.filter((pair) => !read.has(pair))).toEqual([])
})
