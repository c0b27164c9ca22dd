/** A backup of a database that people have applied to, and the trial of it: what holds, what is found, and that nothing is left behind. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect } from 'vitest'
import { formatKeyRing, makeKeyRing, parseKeyRing } from '#server/platform/vault/key-ring.ts'
import { begin, freshPlace, initAsUsual, type Place, produce } from '#tests/support/installations.ts'
import { needs, testNeeding } from '#tests/support/needs.ts'
import { operatorOf, submit } from '#tests/support/operators.ts'
import { preparedPostgresUrl } from '#tests/support/postgres.ts'
import { eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { databaseUser } from '#tools/postgres-cluster.ts'
import { spawnProcess } from '#tools/spawn-process.ts'
import { backupsIn, measure, nameOfMoment } from './backup/backup-files.ts'
import { dropSetAside } from './restore/databases.ts'
import { removeLeftBehind } from './restore-test/left-behind.ts'
import { lastRestoreTest, recordRestoreTest } from './restore-test/record.ts'

const test = testNeeding('pg_dump')
const place: Place = freshPlace()
const { installation } = place
let server: TestServer
let databaseUrl: string

const backups = () => backupsIn(installation.backups)
const newest = () => backups()[0]?.folder ?? ''
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** Copies of trials; restore-test.json beside them says how the last one ended. */
const leftovers = () => readdirSync(installation.data).filter((name) => name.startsWith('restore-test-'))
/** One that has ended and that nobody has asked about has no command line. */
const isRunning = (pid: number) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

beforeAll(async () => {
  databaseUrl = await preparedPostgresUrl()
  expect(await initAsUsual(place, '--database-url', databaseUrl)).toMatchObject({ code: 0 })
  server = await startTestServer('postgres', {
    settings: { DATABASE_URL: databaseUrl, KEY_FILE: installation.keyFile, ERASURE_LOG: installation.erasureLog },
  })
  const [, erased = ''] = [await submit(server), await submit(server, { email: 'bea@example.com' })]
  await server.post('/api/send-verification', { email: 'ann@example.com' })
  expect(await produce('backup', place)).toMatchObject({ code: 0, stderr: '' })
  await operatorOf(server)('erase', erased, '--yes')
})

test('a backup is whole, closed to others, and names the keys without holding one', () => {
  const about = JSON.parse(readFileSync(join(newest(), 'about.json'), 'utf8'))
  const reading = parseKeyRing(readFileSync(installation.keyFile, 'utf8'))
  if (reading.kind !== 'ring') throw new Error('no ring')
  expect(about.keyIds.encryption).toEqual([reading.ring.encryption[0].id])
  expect(about.rows['public.applications']).toBe(2)
  expect(modeOf(newest())).toBe('700')
  expect(readdirSync(newest()).map((file) => [file, modeOf(join(newest(), file))])).toEqual([
    ['about.json', '600'],
    ['database.dump', '600'],
    ['erasure-log.jsonl', '600'],
  ])
  for (const file of readdirSync(newest()))
    for (const { secret } of [reading.ring.encryption[0], reading.ring.ledger[0], reading.ring.fingerprint[0]])
      expect(readFileSync(join(newest(), file)).includes(secret.toString('base64'))).toBe(false)
})

test('a backup that begins while the table of data keys is written anew has every key', { tags: 'long' }, async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: before } = await client.query<{ count: number }>('select count(*)::int from data_keys')
  expect(before[0]?.count).toBeGreaterThan(0)
  await client.query('begin')
  await client.query('lock table data_keys in access exclusive mode')
  await client.query(`alter table data_keys alter column wrapped type bytea using wrapped || ''::bytea`)
  const making = await begin('backup', place)
  await eventually(async () => {
    const waiting = `select 1 from pg_locks where relation = 'data_keys'::regclass and not granted`
    expect((await client.query(waiting)).rowCount).toBe(1)
  })
  await client.query('commit')
  await client.end()
  expect([await making.ended, making.stderr()]).toEqual([0, ''])
  expect(JSON.parse(readFileSync(join(newest(), 'about.json'), 'utf8')).rows['public.data_keys']).toBe(before[0]?.count)
  rmSync(newest(), { recursive: true })
})

test('the trial opens everything with the keys, counts who was erased since, and leaves nothing behind', async () => {
  const { code, stdout, stderr } = await produce('restore-test', place)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/✓ Ledgers +2 with \d+ entries\n/)
  expect(stdout).toMatch(/✓ Sealed values +one of each of (?:[5-9]|\d\d) kinds opens\n/)
  expect(stdout).toMatch(/✓ Erasures +1 in the log; 1 of them are readable in this backup, and a start on it erases them again\n/)
  expect(stdout).toMatch(/This backup can be restored\. The copy is destroyed\./)
  expect(leftovers()).toEqual([])
  expect(lastRestoreTest(installation)).toMatchObject({ isGood: true })
})

test('a key file of the same ids with other keys is found out, and nothing is left behind', { tags: 'long' }, async () => {
  const ids = parseKeyRing(readFileSync(installation.keyFile, 'utf8'))
  const others = makeKeyRing()
  if (ids.kind !== 'ring') throw new Error('no ring')
  const { encryption, ledger, fingerprint } = ids.ring
  const wrong = {
    encryption: [{ ...others.encryption[0], id: encryption[0].id }],
    ledger: [{ ...others.ledger[0], id: ledger[0].id }],
    fingerprint: [fingerprint[0]],
    consent: others.consent,
  } as const
  const keyFile = join(installation.data, 'other-keys.json')
  writeFileSync(keyFile, formatKeyRing(wrong as never), { mode: 0o600 })
  const { code, stdout } = await produce('restore-test', place, '--key-file', keyFile)
  expect(code).toBe(1)
  expect(stdout).toContain(`"contact" (application) does not open with the key ${encryption[0].id}.`)
  expect(stdout).toMatch(/✗ Ledgers[^\n]*\n +2 are broken/)
  expect(stdout).toMatch(/A certificate of consent does not verify/)
  expect(stdout).toContain('This backup must NOT be relied on.')
  expect(leftovers()).toEqual([])
  expect(lastRestoreTest(installation)).toMatchObject({ isGood: false })
})

test('Ctrl-C in the middle stops its server and removes its folder', { tags: 'long' }, async () => {
  const trial = await begin('restore-test', place)
  const server = await eventually(() => {
    const [name = ''] = leftovers()
    const pid = Number.parseInt(readFileSync(join(installation.data, name, 'cluster/postmaster.pid'), 'utf8'), 10)
    // Below zero while the cluster is being made.
    if (!(pid > 0 && isRunning(pid))) throw new Error('It has not started yet')
    return pid
  })
  trial.child.kill('SIGINT')
  expect(await trial.ended).toBe(1)
  expect(trial.stderr()).toBe('Broken off by SIGINT. Nothing of it is left.\n')
  expect(leftovers()).toEqual([])
  // By itself, without its folder, it would take some fifteen seconds.
  await eventually(() => expect(isRunning(server)).toBe(false), 3_000)
})

test('what a killed trial has left, a backup removes, though another process has its number by now', { tags: 'long' }, async () => {
  const trial = await begin('restore-test', place)
  const [server, name] = await eventually(() => {
    const [found = ''] = leftovers()
    const pid = Number.parseInt(readFileSync(join(installation.data, found, 'cluster/postmaster.pid'), 'utf8'), 10)
    if (!(pid > 0 && isRunning(pid))) throw new Error('It has not started yet')
    return [pid, found] as const
  })
  // Its owner is at work: it stays.
  await removeLeftBehind(installation.data)
  expect(leftovers()).toEqual([name])
  trial.child.kill('SIGKILL')
  await trial.ended
  const [, , , mark] = name.split('-')
  const reused = join(installation.data, `restore-test-${process.pid}-${mark}-abcdef`)
  mkdirSync(join(reused, 'cluster'), { recursive: true })
  // Its server's number is another program's by now, which is not stopped.
  const user = databaseUser()
  const asUser = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const bystander = spawnProcess({ command: [...asUser, 'sleep', '120'] })
  writeFileSync(join(reused, 'cluster/PG_VERSION'), '15\n')
  writeFileSync(join(reused, 'cluster/postmaster.pid'), `${bystander.pid}\n`)
  expect(await produce('backup', place)).toMatchObject({ code: 0 })
  expect(leftovers()).toEqual([])
  expect(bystander.isRunning()).toBe(true)
  await bystander.stop()
  await eventually(() => expect(isRunning(server)).toBe(false), 3_000)
  rmSync(newest(), { recursive: true })
})

test('root is sent to the service’s user, and writes nothing', { tags: 'long', ...needs('root') }, async () => {
  const other = freshPlace()
  mkdirSync(other.installation.data, { recursive: true })
  chownSync(other.installation.data, 65534, 65534)
  for (const command of ['backup', 'restore-test']) {
    const { code, stderr } = await produce(command, other)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^This is root\. Run it as the user that the service runs as: /)])
  }
  expect(readdirSync(other.installation.data)).toEqual([])
})

test('the record of a trial is put in place of a link, and not written through it', { tags: 'long' }, () => {
  const target = join(installation.data, 'target')
  const linked = { restoreTestFile: join(installation.data, 'linked.json') }
  writeFileSync(target, 'kept')
  symlinkSync(target, linked.restoreTestFile)
  const at = new Date().toISOString()
  recordRestoreTest(linked, { at, backup: at, isGood: true })
  expect(readFileSync(target, 'utf8')).toBe('kept')
  expect(lastRestoreTest(linked)).toMatchObject({ isGood: true })
})

test('what a killed trial has left, the next one removes', { tags: 'long' }, async () => {
  const dead = join(installation.data, 'restore-test-4194303-abcdef')
  mkdirSync(dead)
  const copy = copyOf('cut-short')
  truncateSync(join(copy, 'database.dump'), 2000)
  const about = JSON.parse(readFileSync(join(copy, 'about.json'), 'utf8'))
  // Somebody has written it anew, so that only PostgreSQL notices.
  writeFileSync(join(copy, 'about.json'), JSON.stringify({ ...about, dump: await measure(join(copy, 'database.dump')) }))
  const { code, stderr } = await produce('restore-test', place, '--file', copy)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^pg_restore failed: /)])
  expect(existsSync(dead)).toBe(false)
  expect(leftovers()).toEqual([])
})

describe('refused before anything is restored', () => {
  test.each([
    [
      'a dump with other bytes',
      (copy: string) => truncateSync(join(copy, 'database.dump'), 100),
      /is not what was written: 100 bytes/,
    ],
    ['a folder that is none', (copy: string) => writeFileSync(join(copy, 'about.json'), '{}'), /is no backup of ours/],
  ])('%s', async (name, spoil, text) => {
    const copy = copyOf(name.replaceAll(' ', '-'))
    spoil(copy)
    const { code, stdout, stderr } = await produce('restore-test', place, '--file', join(copy, 'database.dump'))
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(text)])
  })
})

test('restore waits for the processes, verifies, erases again, keeps the old database, and goes back to it', async () => {
  const restoring = await begin('restore', place, '--file', newest(), '--yes')
  await eventually(() => expect(restoring.stdout()).toContain(`systemctl stop 'loanfinch-web@*'`))
  const later = await submit(server, { email: 'cyd@example.com' })
  await server.stop()
  expect([await restoring.ended, restoring.stderr()]).toEqual([0, ''])
  expect(restoring.stdout()).toContain('✓ Erased again   1 of 1')
  expect(await inDatabase()).toEqual({ applications: 2, readable: 1, later: 0 })

  const { code, stderr } = await produce('restore', place, '--undo')
  expect([code, stderr]).toEqual([1, 'There is nobody to ask. Add --yes.\n'])
  expect(await produce('restore', place, '--undo', '--yes')).toMatchObject({ code: 0 })
  expect(await inDatabase()).toEqual({ applications: 3, readable: 2, later: 1 })
  const in13and15days = [13, 15].map((days) => new Date(Date.now() + days * 86_400_000))
  const dropped = await Promise.all(in13and15days.map((day) => dropSetAside(databaseUrl, 14, day)))
  expect(dropped.map(({ length }) => length)).toEqual([0, 1])

  async function inDatabase() {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from applications) as applications, count(*)::int as readable,
         (select count(*)::int from applications where id = $1) as later
       from data_keys where wrapped is not null and kind = 'application'`,
      [later],
    )
    await client.end()
    return rows[0]
  }
})

test('a restore that fails leaves the database as it was, and nothing beside it', async () => {
  const copy = copyOf('to-be-refused')
  const about = JSON.parse(readFileSync(join(copy, 'about.json'), 'utf8'))
  writeFileSync(join(copy, 'about.json'), JSON.stringify({ ...about, rows: { ...about.rows, 'public.applications': 9 } }))
  expect(await produce('restore', place, '--yes', '--file', copy)).toMatchObject({
    code: 1,
    stderr: 'This backup must NOT be relied on.\nThe present database is as it was.\n',
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select from pg_database where datname = current_database() || '_restored'`)
  await client.end()
  expect([rows, leftovers()]).toEqual([[], []])
})

const thisMinute = () => new Date().toISOString().slice(0, 16).concat('Z')
for (const [what, words, flags, ...tags] of [
  ['a moment before the first backup', 'No backup from before', () => ['--to', thisMinute()]],
  ['no moment', 'yesterday is no moment', () => ['--to', 'yesterday'], 'long'],
  ['two things at once', 'One of --file, --to', () => ['--file', newest(), '--undo'], 'long'],
] as const)
  test(`a restore of ${what} is refused`, { tags }, async () => {
    const { code, stderr } = await produce('restore', place, '--yes', ...flags())
    expect([code, stderr.split(' ').slice(0, 4).join(' ')]).toEqual([1, words])
  })

test('a database that cannot be reached leaves no half of a backup; whole ones go when they are too old', {
  tags: 'long',
}, async () => {
  const settings = readFileSync(installation.settingsFile, 'utf8')
  writeFileSync(
    installation.settingsFile,
    settings.replace(/^DATABASE_URL=.*$/m, 'DATABASE_URL=postgres://nobody@127.0.0.1:9/none'),
  )
  const old = (days: number) => nameOfMoment(new Date(Date.now() - days * 86_400_000))
  mkdirSync(join(installation.backups, old(50)))
  const { code: failed, stdout: removed, stderr } = await produce('backup', place)
  expect([failed, stderr]).toEqual([1, expect.stringMatching(/^The database could not be backed up: [^\n]*\n$/)])
  expect(removed).toMatch(/^Removed: [^,]+\.\n$/)
  expect(readdirSync(installation.backups)).toHaveLength(1)

  // The only one that there is, and it is too old.
  const [kept, overdue] = [newest(), join(installation.backups, old(40))]
  renameSync(kept, overdue)
  const { stderr: text } = await produce('backup', place)
  expect(text).toContain(`remove it by hand: rm -r ${overdue}\n`)
  renameSync(overdue, kept)
  writeFileSync(installation.settingsFile, settings)

  for (const days of [13, 15, 40]) mkdirSync(join(installation.backups, old(days)))
  const { code, stdout } = await produce('backup', place)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Removed: .*, .*\.\n$/)])
  expect(backups()).toHaveLength(3)
})

function copyOf(name: string): string {
  const copy = join(installation.data, name)
  cpSync(newest(), copy, { recursive: true })
  chmodSync(copy, 0o700)
  return copy
}
