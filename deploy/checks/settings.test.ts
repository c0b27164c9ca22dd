/** What the server's own check says to the settings, and the whole command as an owner runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundled } from '#tests/support/bundled-programs.ts'
import { findingsByCheck, findingsOf, installationWith } from '#tests/support/examined-installation.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { runToEnd } from '#tools/spawn-process.ts'
import type { CheckResult } from './check.ts'
import { runChecks } from './run-checks.ts'
import { settings } from './settings.ts'
import { showFindings } from './show-findings.ts'

test('a process that would start', async () => {
  // The sandbox's rules: the project as it is shipped has stand-ins, which production refuses.
  const environment = { NODE_ENV: 'test', IP_SERVICES: 'https://ip.example' }
  const surroundings = installationWith({ environment })
  const found = findingsByCheck(await runChecks({ ...surroundings, processes: surroundings.processes.slice(0, 1) }, [settings]))
  expect(found).toEqual({
    Mode: 'failed: NODE_ENV is test: the sandbox would start.',
    Refusals: 'ok: web-1 would start.',
    Warnings: 'ok: Nothing to warn of.',
  })
})

test('no user to run as', async () =>
  expect(await findingsOf(settings, 'Refusals', { ...installationWith(), user: undefined })).toEqual([
    {
      kind: 'failed',
      says: 'There is no user loans, whom the processes run as.',
      toDo: 'Make it as docs/production.md says.',
    },
  ]))

test('settings that cannot be read are all that is said', async () => {
  const results = await runChecks(installationWith({ environment: { DATABASE_CONNECTIONS: 'many' } }))
  expect(findingsByCheck(results)).toEqual({
    Values: 'failed: DATABASE_CONNECTIONS must be a whole number from 1 to 200.',
    'Everything else': 'not-tried: It needs settings that can be read.',
  })
})

const RESULTS: readonly CheckResult[] = [
  { subject: 'Disk', check: 'Room', kind: 'ok', says: 'Enough.' },
  { subject: 'Mail', check: 'Server', kind: 'failed', says: 'It says \u001b[31mno.', toDo: 'Ask it.' },
]

test('a list for eyes, without what a terminal would obey', () =>
  expect(showFindings(RESULTS)).toBe(`Disk
  ok         Room    Enough.

Mail
  FAILED     Server  It says  [31mno.
                     → Ask it.

1 ok, 0 with a warning, 1 failed, 0 not tried.`))

test('much good news of one kind is one line, and the bad one is not lost in it', () => {
  const good = ['Acme', 'Birch', 'Cedar', 'Dune'].map(
    (name): CheckResult => ({
      subject: 'Lenders',
      check: 'Calls',
      kind: 'ok',
      says: `${name} answers.`,
    }),
  )
  const bad: CheckResult = { subject: 'Lenders', check: 'Calls', kind: 'failed', says: 'Elm is silent.', toDo: 'Ask Elm.' }
  expect(showFindings([...good, bad])).toBe(`Lenders
  ok         Calls  4 times, such as: Acme answers.
  FAILED     Calls  Elm is silent.
                    → Ask Elm.

4 ok, 0 with a warning, 1 failed, 0 not tried.`)
})

test('the command: everything that is wrong with an installation of nothing, as JSON, and no secret in it', async () => {
  const { installation, environment } = installationWith({
    environment: {
      PUBLIC_URL: 'https://127.0.0.2:9',
      DATABASE_URL: 'postgres://app:dat4base-pass@127.0.0.1:9/loans',
      SMTP_URL: 'smtp://mailer:m4il-pass@127.0.0.1:9',
      OPERATOR_TOKEN: 'a-t0ken-too-short',
      MAIL_FROM: undefined,
    },
  })
  const lines = Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [`${name}='${value}'`]))
  writeFileSync(installation.settingsFile, lines.join('\n'), { mode: 0o600 })
  const place = ['--name', 'root', '--folder', installation.folder, '--data', installation.data]
  const { code, stdout, stderr } = await runToEnd({
    command: [process.execPath, await bundled('deploy/main.ts'), 'check', ...place, '--json'],
    environment: { NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE },
  })
  expect(code).toBe(1)
  const results = JSON.parse(stdout) as CheckResult[]
  expect(results.filter(({ kind }) => kind === 'failed').map(({ subject, check }) => `${subject} ${check}`)).toEqual(
    expect.arrayContaining(['Settings Refusals', 'Database Connection', 'Mail Server', 'Processes Ready', 'Site Home page']),
  )
  // Said once, though a web process and a worker were asked.
  const refusals = results.filter(({ check }) => check === 'Refusals').map(({ says }) => says)
  expect(refusals).toEqual([...new Set(refusals)])
  expect(refusals).toEqual(
    expect.arrayContaining([
      'MAIL_FROM is missing: production needs the address that mails come from.',
      'OPERATOR_TOKEN must have 32 characters or more.',
      expect.stringMatching(/^contact\.phone in content\/site\.ts is a stand-in/),
    ]),
  )
  expect(findingsByCheck(results)).toMatchObject({
    Mode: 'ok: NODE_ENV is production.',
    Warnings: expect.stringMatching(/^warning: IP_SERVICES is empty/),
  })
  for (const result of results) expect('toDo' in result).toBe(['failed', 'warning'].includes(result.kind))
  const keys = readFileSync(installation.keyFile, 'utf8').match(/[\w+/]{43}=/g) ?? []
  expect(keys).toHaveLength(4)
  for (const secret of ['dat4base-pass', 'm4il-pass', 'a-t0ken-too-short', ...keys]) expect(stdout + stderr).not.toContain(secret)
})

test('the command where there is no installation', async () => {
  const folder = temporaryFolder('empty')
  const { code, stderr } = await runToEnd({
    command: [process.execPath, await bundled('deploy/main.ts'), 'check', '--folder', folder],
  })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/settings\.env cannot be read \(ENOENT\)\. Make it with npm run production -- init/),
  ])
})
