/** The command line against a running server, on both databases. */
import { spawn } from 'node:child_process'
import { chmodSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { bundled } from '#tests/support/bundled-programs.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import {
  type CommandEnd,
  operatorEnvironment,
  operatorOf,
  runOperator,
  settableMatching,
  submit,
  tokenOf,
} from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { freePort } from '#tools/free-ports.ts'
import { runCommandLine } from './command-line.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const emptyFolder = () => temporaryFolder('operator')

let started: Promise<TestServer> | undefined
const sharedServer = () => {
  started ??= startTestServer('postgres')
  return started
}

describe.each(ENGINES)('an operator at work on the %s database', (engine) => {
  let server: TestServer
  let operator: ReturnType<typeof operatorOf>
  let lead: string
  let reference: string
  beforeAll(async () => {
    const { matching } = settableMatching('sold')
    server = await startTestServer(engine, { matching })
    operator = operatorOf(server)
    lead = await submit(server, { utm_campaign: 'newsletter' })
    await server.post('/api/send-verification', { email: CANARY_SUBMISSION.email })
    reference = (
      await server.post('/api/ccpa-requests', {
        fullName: `Quillon ${CANARY_SUBMISSION.lastName}`,
        email: CANARY_SUBMISSION.email,
        confirmed: true,
      })
    ).body.reference
    await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(2))
  })

  test('tables for people and JSON for programs, and no value of the canary in either', async () => {
    const asked = [
      ['applications', 'list'],
      ['applications', 'show', lead],
      ['applications', 'export'],
      ['privacy-requests', 'list'],
      ['privacy-requests', 'show', reference],
      ['erase', lead, '--dry-run'],
      ['mail', 'failed'],
      ['keys', 'list'],
      ['stats', '--since', '2026-11-15', '--until', '2026-11-15'],
    ]
    for (const args of asked)
      for (const json of [false, true]) {
        const { code, stdout, stderr } = await operator(...args, ...(json ? ['--json'] : []))
        expect([args, code, stderr]).toEqual([args, 0, ''])
        expect(canariesIn(stdout)).toEqual([])
        if (json && args[1] !== 'export') expect(() => JSON.parse(stdout)).not.toThrow()
      }
    const list = (await operator('applications', 'list')).stdout.split('\n')
    expect(list[0]).toMatch(/^ID +RECEIVED \(UTC\) +STATUS +AMOUNT +STATE/)
    expect(list[1]).toMatch(new RegExp(`^${lead}  2026-11-15 08:00  sold +2500  TX`))
    const stats = JSON.parse((await operator('stats', '--since', '2026-11-15', '--until', '2026-11-15', '--json')).stdout)
    expect(stats.days).toEqual([
      expect.objectContaining({ day: '2026-11-15', started: 1, sent: 1, sold: 1, refused: 0, pending: 0 }),
    ])
  })

  test('every time tells its zone, in the title of its column or beside it, and every day too', async () => {
    await operator('purge')
    for (const args of [
      ['applications', 'list'],
      ['applications', 'show', lead],
      ['applications', 'export'],
      ['privacy-requests', 'list'],
      ['privacy-requests', 'show', reference],
      ['erase', lead, '--dry-run'],
      ['lenders', 'list'],
      ['purge'],
      ['purge', 'reports'],
    ]) {
      const { stdout } = await operator(...args)
      const hasTitle = /\(UTC\)/.test(stdout)
      const times = stdout.match(/\d{4}-\d\d-\d\d \d\d:\d\d( UTC)?/g) ?? []
      expect([args, times.length > 0]).toEqual([args, true])
      expect([args, times.filter((time) => !time.endsWith('UTC') && !hasTitle)]).toEqual([args, []])
    }
    for (const args of [['stats'], ['stats', '--csv'], ['stats', 'lenders', '--csv']])
      expect((await operator(...args)).stdout).toMatch(/^"?DAY \(NEW YORK\)/)
  })

  test('reveal shows the values, and the look is recorded under the token’s name', async () => {
    const without = await operator('applications', 'reveal', lead)
    expect([without.code, without.stdout]).toEqual([1, ''])
    expect(without.stderr).toContain("required option '--reason <text>' not specified")
    const { code, stdout } = await operator('applications', 'reveal', lead, '--reason', 'the applicant asked', '--only', 'bank')
    expect(code).toBe(0)
    expect(stdout).toContain(CANARY_SUBMISSION.accountNumber)
    expect(stdout).not.toContain(CANARY_SUBMISSION.ssn)
    const shown = (await operator('applications', 'show', lead)).stdout
    expect(shown).toMatch(/Looked at in the clear\n {2}2026-11-15 08:00 UTC first-token {2}the applicant asked/)
    expect(shown).toMatch(/operator +- +revealed .* bankName routingNumber accountNumber/)
  })

  test('the CSV goes into a file that only its owner reads', async () => {
    const file = join(emptyFolder(), 'applications.csv')
    const { code, stdout, stderr } = await operator('applications', 'export', '--out', file)
    expect([code, stdout, stderr]).toEqual([0, '', `1 applications written to ${file}.\n`])
    const [header, row] = readFileSync(file, 'utf8').split('\r\n')
    expect(header).toMatch(/^"ID","RECEIVED \(UTC\)",.*"STATUS SINCE \(UTC\)",.*"CAMPAIGN"/)
    expect(row).toContain(`"${lead}","2026-11-15 08:00","sold",2500,"TX"`)
    expect(row).toContain('"newsletter"')
  })

  test('a ledger without a break is told from a broken one by the exit code', async () => {
    expect(await operator('ledger', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 applications with \d+ entries checked; 0 broken\.\n$/),
    })
    const { sql } = server.running.storage.records
    await sql.executeSql('alter table ledger disable trigger ledger_is_append_only')
    await sql.executeSql(`update ledger set at = at + interval '1 second' where position = 1`)
    expect(await operator('ledger', 'verify')).toMatchObject({ code: 1, stderr: `Broken: ${lead}\n` })
    await sql.executeSql(`update ledger set at = at - interval '1 second' where position = 1`)
    expect(await operator('ledger', 'verify', lead, '--json')).toMatchObject({ code: 0 })
  })

  test('a privacy request from the list to its completion, with the erasure between', async () => {
    expect((await operator('privacy-requests', 'list')).stdout).toContain(reference)
    const asked = await operator('erase', reference)
    expect(asked).toMatchObject({ code: 1, stdout: '' })
    expect(asked.stderr).toContain('There is nobody to ask. Add --yes to erase without being asked.')
    const unsure = await operatorOf(server, 'no')('erase', reference)
    expect([unsure.code, unsure.stderr.split('\n').at(-2)]).toEqual([1, 'Nothing was erased.'])
    expect((await operatorOf(server, 'yes')('erase', reference)).stderr).toContain('Nobody has confirmed this request')
    const erased = await operatorOf(server, 'yes')('erase', reference, '--reason', 'Called back')
    expect(erased.stdout).toMatch(/Applications +1\n/)
    expect(erased.stdout).toContain(lead)
    expect((await operator('applications', 'list')).stdout).toMatch(/erased/)
    expect(await operator('applications', 'reveal', lead, '--reason', 'after the fact')).toMatchObject({
      code: 1,
      stderr: 'These values are no longer kept: their time is over, or the person was erased.\n',
    })
    expect((await operator('privacy-requests', 'complete', reference, '--outcome', 'erased')).stdout).toBe(
      `${reference} is completed: erased.\n`,
    )
    expect((await operator('privacy-requests', 'list')).stdout).toBe('No privacy requests.\n')
    const log = join(emptyFolder(), 'erasures.json')
    writeFileSync(log, (await operator('erasures', 'list', '--json')).stdout)
    expect((await operator('erasures', 'replay', '--file', log)).stdout).toBe(
      '2 records are in the log; 0 had come back and were erased again.\n',
    )
  })

  test('purge and keys rotate tell what they did', async () => {
    expect(await operator('purge')).toMatchObject({ code: 0 })
    server.clock.now = new Date('2026-12-20T08:00:00Z')
    expect(await operator('purge')).toMatchObject({
      code: 1,
      stderr:
        'Nothing was purged. The last purge was on 11/15/2026, more than 7 days ago. If the clocks are right, allow the next one with "operator purge allow".\n',
    })
    expect((await operator('purge', 'allow', '--yes')).stdout).toBe(
      'The next purge goes ahead, until 2026-12-21 08:00 UTC. Recorded for first-token.\n',
    )
    const { stdout } = await operator('purge')
    expect(stdout).toMatch(/^Removed at 2026-12-20 08:00 UTC\nBank numbers +0\n/)
    expect(stdout).toMatch(/\nVerifications of step 1 +1\n/)
    const reports = (await operator('purge', 'reports')).stdout
    expect(reports).toMatch(/^LAST RUN \(UTC\) +PROCESS +REMOVED\n2026-12-20 08:00 +all +\d+\n\nAT /)
    expect(reports).toMatch(/\n\nALLOWED \(UTC\) +BY +USED \(UTC\)\n2026-12-20 08:00 +first-token +2026-12-20 08:00\n$/)
    const rotated = await operator('keys', 'rotate', '--shared-key-file')
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ records moved\.\n/) })
    expect(rotated.stdout).toMatch(/encryption +e-\w{8} +current +1\nencryption +e-\w{8} +older +0\n/)
  })
})

describe('when something is not as it should be, one clear sentence and exit code 1', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await sharedServer()
  })
  const failing = async (args: string[], environment: Record<string, string>) => {
    const said = { stdout: '', stderr: '' }
    const code = await runCommandLine(args, environment, {
      write: (text) => (said.stdout += text),
      writeError: (text) => (said.stderr += text),
      ask: undefined,
    })
    expect([code, said.stdout]).toEqual([1, ''])
    return said.stderr
  }

  test('no token', async () => {
    const folder = emptyFolder()
    expect(await failing(['stats'], { ...operatorEnvironment(server), DATA_DIR: folder })).toBe(
      `There is no operators’ token in ${join(folder, 'operator-token')}. Run sign-in; or name a token with OPERATOR_TOKEN or --token-file. The server makes the first one there on its first start.\n`,
    )
  })

  test('a wrong token, named by where it came from and never by itself', async () => {
    const file = join(emptyFolder(), 'token')
    writeFileSync(file, 'not-the-token')
    chmodSync(file, 0o600)
    expect(await failing(['stats', '--token-file', file], operatorEnvironment(server))).toBe(
      `The server does not accept the token from ${file}.\n`,
    )
    expect(await failing(['stats'], { ...operatorEnvironment(server), OPERATOR_TOKEN: 'not-the-token' })).toBe(
      'The server does not accept the token from OPERATOR_TOKEN.\n',
    )
  })

  test('nobody there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    expect(await failing(['stats'], { ...operatorEnvironment(server), OPERATOR_URL: url })).toBe(
      `The server cannot be reached at ${url} (ECONNREFUSED). Is it running? Another address is set with --server or OPERATOR_URL.\n`,
    )
  })

  test('something else there', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello')
    })
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(other.address() as { port: number }).port}`
    const said = await failing(['stats', '--server', url], operatorEnvironment(server))
    other.close()
    expect(said).toBe(`What answers at ${url} is not this version’s server. Are both of the same release?\n`)
  })

  test('what the server refuses is said in the server’s words', async () => {
    const environment = operatorEnvironment(server)
    expect(await failing(['applications', 'show', 'nobody'], environment)).toBe('id must be an id.\n')
    expect(await failing(['applications', 'list', '--since', 'yesterday'], environment)).toBe(
      'since must be a day such as 2026-11-15.\n',
    )
    expect(await failing(['applications', 'list', '--status', 'good'], environment)).toContain('Allowed choices are received')
    expect(await failing(['keys', 'rotate'], environment)).toContain('run keys rotate --shared-key-file')
  })

  test('an unknown command', async () => {
    const { code, stdout, stderr } = await runOperator(['aplications'])
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/unknown command 'aplications'[\s\S]*applications/)])
  })
})

describe('in a pipe', () => {
  let server: TestServer
  let program: string
  beforeAll(async () => {
    server = await sharedServer()
    program = await bundled('cli/main.ts')
    await submit(server)
  })

  /** As the shell runs it that an operator types it into. `isRead: false`: whoever reads the answer is gone already. */
  function inShell(command: string, { folder = '', isRead = true } = {}): Promise<CommandEnd> {
    return new Promise((done) => {
      const child = spawn('sh', ['-c', command], {
        cwd: ROOT,
        env: cleanEnvironment({
          ...operatorEnvironment(server),
          OPERATOR_TOKEN: tokenOf(server),
          NODE_COMPILE_CACHE: join(inject('runFolder'), 'compile-cache'),
          CSV_FOLDER: folder,
          OPERATOR: `${process.execPath} ${program}`,
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const end = { stdout: '', stderr: '' }
      child.stdout.on('data', (chunk) => (end.stdout += chunk))
      if (!isRead) child.stdout.destroy()
      child.stderr.on('data', (chunk) => (end.stderr += chunk))
      child.on('close', (code) => done({ code, ...end }))
    })
  }

  test('the guide’s commands that write a file write the answer and nothing else', async () => {
    const guide = readFileSync(join(ROOT, 'docs/operators.md'), 'utf8')
    const commands = [...guide.matchAll(/`(npm run [^`]* > [\w.-]+)`/g)].flatMap(([, command]) => command ?? [])
    expect(commands.length).toBeGreaterThanOrEqual(1)
    for (const command of commands) {
      const folder = emptyFolder()
      expect(await inShell(command.replace('> ', '> "$CSV_FOLDER"/'), { folder })).toMatchObject({ code: 0, stdout: '' })
      const [file = ''] = readdirSync(folder)
      expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^"DAY \(NEW YORK\)",.*\r\n("\d{4}-\d\d-\d\d",.*\r\n)+$/)
    }
  })

  test('a reader that has had enough ends the answer quietly', async () =>
    expect(await inShell('exec $OPERATOR applications list', { isRead: false })).toMatchObject({ code: 0, stderr: '' }))

  test('an answer that cannot be written is no success', async () =>
    expect(await inShell('$OPERATOR applications list > /dev/full')).toMatchObject({
      code: 1,
      stderr: 'The answer could not be written (ENOSPC).\n',
    }))
})

describe('help', () => {
  const help = async (...words: string[]) => {
    let text = ''
    const terminal = { write: (part: string) => (text += part), writeError: () => undefined, ask: undefined }
    expect(await runCommandLine([...words, '--help'], {}, terminal)).toBe(0)
    return text
  }
  const commandsIn = (text: string) =>
    [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}(\w[\w-]*)/gm)].flatMap(([, name]) =>
      name === undefined || name === 'help' ? [] : [name],
    )

  /** With the group that each stands in: `mail test`, `erase`. */
  let known: readonly string[]
  beforeAll(async () => {
    const groups = commandsIn(await help())
    const inside = await Promise.all(groups.map(async (group) => commandsIn(await help(group)).map((name) => `${group} ${name}`)))
    known = [...groups, ...inside.flat()]
  })

  test('every command explains itself', async () => {
    for (const group of ['applications', 'privacy-requests', 'erase', 'purge', 'keys', 'mail', 'stats', 'ledger'])
      expect(known).toContain(group)
    for (const command of known) {
      const text = await help(...command.split(' '))
      expect(text).toMatch(new RegExp(`^Usage: operator ${command}[^\\n]*\\n\\n\\w`))
      expect(text).toContain('--json')
    }
  })

  test('documents name commands that exist', () => {
    const documents = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })].map((path) => readFileSync(join(ROOT, path), 'utf8'))
    const named = documents.join('\n').matchAll(/npm run (?:--silent )?operator -- (?!--)([a-z-]+(?: [a-z][a-z-]*)?)/g)
    const commands = [...named].flatMap(([, words = '']) => words)
    expect(commands.length).toBeGreaterThan(10)
    expect(commands.filter((words) => !known.includes(words))).toEqual([])
  })
})
