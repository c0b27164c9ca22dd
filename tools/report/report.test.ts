/** Both programs that run tests, on a few that pass, fail, pass at the second attempt, are left out, or do not even load. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { runToEnd } from '../spawn-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const REPORTERS = import.meta.dirname
const NODE_COMPILE_CACHE = join(inject('runFolder'), 'compile-cache')

const fileFor = (library: string) => `
  import { expect, test } from '${library}'
  import { existsSync, writeFileSync } from 'node:fs'
  const isAgain = () => existsSync('again') || writeFileSync('again', '')
  test('passes', () => {})
  test('fails', () => expect(1).toBe(2))
  test('passes at the second attempt', () => expect(isAgain()).toBe(true))
`

/** What they leave out is left out on purpose: it is to be counted. */
const PROGRAMS = [
  {
    name: 'vitest',
    file: 'some.test.js',
    library: 'vitest',
    leftOut: `
      import { describe } from 'vitest'
      const moon = { skip: true, meta: { leftOut: ['It needs the moon.'] } }
      test('is left out', moon, () => {})
      describe('a suite', moon, () => test('is left out too', () => {}))
      test.skip('is not for this case', () => {})`,
    args: ['vitest/vitest.mjs', 'run', '--retry=1', `--reporter=${REPORTERS}/vitest-report.ts`],
  },
  {
    name: 'Playwright',
    file: 'some.spec.js',
    library: '@playwright/test',
    leftOut: `
      test('is left out', () => test.skip(true, 'It needs the moon.'))
      test('is left out too', () => test.skip(true, 'It needs the moon.'))`,
    args: ['@playwright/test/cli.js', 'test', '--retries=1', `--reporter=${REPORTERS}/playwright-report.ts`],
  },
]

async function run({ file, args: [program = '', ...args] }: (typeof PROGRAMS)[number], content: string, wantedCode = 1) {
  const folder = temporaryFolder('report')
  const report = join(folder, 'report.json')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  mkdirSync(join(folder, 'tests'))
  writeFileSync(join(folder, 'tests', file), content)
  const command = [process.execPath, join(ROOT, 'node_modules', program), ...args]
  const { code } = await runToEnd({ command, folder, environment: { TEST_REPORT: report, NODE_COMPILE_CACHE } })
  expect(code).toBe(wantedCode)
  return JSON.parse(readFileSync(report, 'utf8'))
}

test.each(PROGRAMS)('$name reports what passed, what failed, what was left out and what was retried', async (program) => {
  expect(await run(program, fileFor(program.library) + program.leftOut)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    leftOut: ['It needs the moon.'],
    retried: [`tests/${program.file} > passes at the second attempt`],
    files: [{ file: `tests/${program.file}`, ms: expect.any(Number) }],
  })
})

test.each(PROGRAMS)('$name reports a file that does not load as a failure', { tags: 'long' }, async (program) => {
  const content = `import { test } from '${program.library}'\nimport './nowhere.js'\ntest('never runs', () => {})`
  expect(await run(program, content)).toMatchObject({ passed: 0, failed: 1, retried: [] })
})

test('Playwright counts what is only listed as left out', { tags: 'long' }, async () => {
  const [, program] = PROGRAMS
  if (!program) throw new Error('Playwright is the second')
  const listed = { ...program, args: [...program.args, '--list'] }
  expect(await run(listed, fileFor(program.library), 0)).toMatchObject({ passed: 0, failed: 0, skipped: 3, leftOut: [] })
})
