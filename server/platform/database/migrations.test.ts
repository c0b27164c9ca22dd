import { expect, test } from 'vitest'
import { type Migration, readMigrations } from './migrate.ts'

/** As large as the business: nobody may wait while each of their rows is looked at. */
const LARGE = ['applications', 'runs', 'ledger', 'sealed_groups', 'data_keys']

test('a check on a large table is added without a look at its rows, and looked at by a later migration', () => {
  expect(hastyChecks(readMigrations())).toEqual([])
  const add = { name: '1', text: 'alter table runs add constraint a check (x) not valid;' }
  const look = { name: '2', text: 'alter table runs validate constraint a;' }
  expect(hastyChecks([add, look])).toEqual([])
  const together = { name: '1', text: `${add.text}\n${look.text}` }
  const atOnce = { name: '1', text: add.text.replace(' not valid', '') }
  for (const wrong of [[add], [together], [atOnce, look]]) expect(hastyChecks(wrong)).toEqual(['a'])
})

function hastyChecks(migrations: readonly Migration[]): string[] {
  const statements = migrations.flatMap(({ name, text }) =>
    text
      .replaceAll(/--.*$/gm, '')
      .split(/;\s*$/m)
      .map((statement) => ({ name, statement: statement.trim().replaceAll(/\s+/g, ' ') })),
  )
  return statements.flatMap(({ name, statement }) => {
    const [, table = '', constraint = ''] = /^alter table (\w+) add constraint (\w+) check/.exec(statement) ?? []
    if (!LARGE.includes(table)) return []
    const looks = statements.filter((each) => each.statement === `alter table ${table} validate constraint ${constraint}`)
    const isRight = statement.endsWith('not valid') && looks.length > 0 && looks.every((look) => look.name > name)
    return isRight ? [] : [constraint]
  })
}
