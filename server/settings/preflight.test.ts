import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { configFor } from '#tests/support/small-site.ts'
import { nodeVersionProblem, problemsBeforeStart } from './preflight.ts'

const NO_PORTS = { PORT: '0', OPERATOR_PORT: '0' }

test('production does not start in a data folder that is open to everybody and not its own', async () => {
  const dataDir = temporaryFolder('data')
  writeFileSync(join(dataDir, 'notes.txt'), '')
  chmodSync(dataDir, 0o755)
  const problem = `DATA_DIR ${dataDir} is open to everybody, and is left so because it is not this server’s alone. Choose a folder of its own, or close it with chmod 700.`
  expect(await problemsBeforeStart(configFor({ ...PRODUCTION, ...NO_PORTS, DATA_DIR: dataDir }))).toContain(problem)
  expect(await problemsBeforeStart(configFor({ ...NO_PORTS, DATA_DIR: dataDir }))).toEqual([])
  chmodSync(dataDir, 0o750)
  expect(await problemsBeforeStart(configFor({ ...PRODUCTION, ...NO_PORTS, DATA_DIR: dataDir }))).not.toContain(problem)
})

test('an erasure log where nobody can write is named beside everything else that is wrong', async () => {
  const log = join(temporaryFolder('log'), 'a-file')
  writeFileSync(log, '')
  const config = configFor({
    ...PRODUCTION,
    ...NO_PORTS,
    DATA_DIR: temporaryFolder('data'),
    ERASURE_LOG: join(log, 'erasures.jsonl'),
  })
  expect(await problemsBeforeStart(config)).toEqual([
    expect.stringMatching(/^ERASURE_LOG .* cannot be written to \(EEXIST\): nobody could be erased for good\./),
    expect.stringMatching(/^LENDERS_FILE \/etc\/loans\/lenders.json cannot be read \(ENOENT\)/),
  ])
})

test('an older Node that can read these files is told of the one that the project brings', () =>
  expect(nodeVersionProblem('24.11.1')).toBe(
    'Node 26 is needed, and this is 24.11.1. The project brings its own: node_modules/.bin/node server/main.ts',
  ))

test('the Node that the project brings is right', () => expect(nodeVersionProblem(process.versions.node)).toBeUndefined())
