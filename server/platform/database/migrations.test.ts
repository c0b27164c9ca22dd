import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

/** As large as the business: nobody may wait while each of their rows is looked at. */
const LARGE = ['applications', 'runs', 'ledger', 'sealed_groups', 'data_keys']
/** Ran everywhere before this was a rule. */
const LAST_WITHOUT = '0022'

test('a check on a large table is added without a look at its rows, and looked at by a later migration', () => {
  const migrations = readMigrations().filter(({ name }) => name.slice(0, 4) > LAST_WITHOUT)
  const statements = migrations.flatMap(({ name, text }) =>
    text
      .replaceAll(/--.*$/gm, '')
      .split(/;\s*$/m)
      .map((statement) => ({ name, statement: statement.trim().replaceAll(/\s+/g, ' ') })),
  )
  const added = statements.flatMap(({ name, statement }) => {
    const [, table = '', constraint = ''] = /^alter table (\w+) add constraint (\w+) check/.exec(statement) ?? []
    return LARGE.includes(table) ? [{ name, table, constraint, isUnlooked: statement.endsWith('not valid') }] : []
  })
  expect(added.map(({ constraint }) => constraint)).toContain('runs_posted_as_chosen')
  const wrong = added.filter(({ name, table, constraint, isUnlooked }) => {
    const isLookedAt = statements.some(
      (later) => later.name > name && later.statement === `alter table ${table} validate constraint ${constraint}`,
    )
    const sharesLock = statements.some((other) => other.name === name && other.statement.includes('validate constraint'))
    return !isUnlooked || !isLookedAt || sharesLock
  })
  expect(wrong).toEqual([])
})
