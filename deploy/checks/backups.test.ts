/** Backups in every state: of last night, of last week, cut short, of keys that are gone; and trials of them. */
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingsByCheck, installationWith } from '#tests/support/examined-installation.ts'
import { preparedPostgresUrl } from '#tests/support/postgres.ts'
import { ABOUT, type AboutBackup, DUMP, ERASURE_LOG, measure, nameOfMoment } from '../backup/backup-files.ts'
import { recordRestoreTest } from '../restore-test/record.ts'
import { backups } from './backups.ts'
import { runChecks } from './run-checks.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const NOT_SET_UP = {
  Log: 'not-tried: BACKUP_WAL is false: only whole backups can be restored.',
  Copies: 'warning: Backups stay on this machine, and are lost with it.',
  'Copy of the keys': 'warning: Nobody has a copy: with this machine everything that people have entered would be lost.',
}
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

/** As `backup` leaves it. */
async function installationWithBackup(hours: number) {
  const surroundings = { ...installationWith(), now: () => NOW }
  const { installation } = surroundings
  const folder = join(installation.backups, nameOfMoment(hoursAgo(hours)))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, DUMP), 'PGDMP')
  writeFileSync(join(folder, ERASURE_LOG), '')
  const ring = JSON.parse(readFileSync(installation.keyFile, 'utf8')) as Record<string, { id: string }[]>
  const idsOf = (name: string) => (ring[name] ?? []).map(({ id }) => id)
  const about: AboutBackup = {
    format: 1,
    about: 'A backup',
    madeAt: hoursAgo(hours).toISOString(),
    product: 'loans 1.0.0',
    dump: await measure(join(folder, DUMP)),
    rows: {},
    keyIds: {
      encryption: idsOf('encryption'),
      fingerprint: idsOf('fingerprint'),
      ledger: idsOf('ledger'),
      consent: idsOf('consent'),
    },
  }
  writeFileSync(join(folder, ABOUT), JSON.stringify(about))
  return { surroundings, installation, folder, about, look: async () => findingsByCheck(await runChecks(surroundings, [backups])) }
}

test('a backup of last night that was restored last week', async () => {
  const { installation, look } = await installationWithBackup(9.5)
  const backup = hoursAgo(200).toISOString()
  recordRestoreTest(installation, { at: hoursAgo(8 * 24).toISOString(), backup, isGood: true })
  expect(await look()).toEqual({
    Newest: 'ok: The newest is 9 hours old.',
    Oldest: 'ok: Nothing is older than 14 days.',
    'Restore test': 'ok: A backup was restored 8 days ago.',
    ...NOT_SET_UP,
  })
})

test('none yet', async () => {
  const surroundings = installationWith()
  expect(findingsByCheck(await runChecks(surroundings, [backups]))).toEqual({
    Newest: `warning: There is no backup in ${surroundings.installation.backups} yet.`,
    Oldest: 'ok: Nothing is older than 14 days.',
    'Restore test': 'not-tried: There is no backup yet.',
    ...NOT_SET_UP,
  })
})

test('one of the night before', async () =>
  expect((await (await installationWithBackup(33)).look()).Newest).toBe('failed: The newest is 33 hours old.'))

test('a backup or a part of the log that is too old, by the moved clock of a fortnight', async () => {
  const { installation, look } = await installationWithBackup(1)
  const old = join(installation.backups, nameOfMoment(hoursAgo(14 * 24 + 1)))
  mkdirSync(old)
  expect((await look()).Oldest).toBe('failed: 1 of backups and log are older than 14 days.')
  rmSync(old, { recursive: true })
  mkdirSync(installation.wal)
  const segment = join(installation.wal, '000000010000000000000001.gz')
  writeFileSync(segment, '')
  utimesSync(segment, NOW, hoursAgo(14 * 24 + 1))
  expect((await look()).Oldest).toBe('failed: 1 of backups and log are older than 14 days.')
  utimesSync(segment, NOW, hoursAgo(14 * 24 - 1))
  expect((await look()).Oldest).toBe('ok: Nothing is older than 14 days.')
})

test('the log that nobody receives', async () => {
  const DATABASE_URL = await preparedPostgresUrl()
  const surroundings = installationWith({ environment: { DATABASE_URL, BACKUP_WAL: 'true' } })
  expect(findingsByCheck(await runChecks(surroundings, [backups])).Log).toMatch(/^failed: Nobody receives it/)
})

test('one that is not what was written', async () => {
  const { folder, look } = await installationWithBackup(1)
  writeFileSync(join(folder, DUMP), 'PG')
  expect((await look()).Newest).toBe(`failed: ${join(folder, DUMP)} has 2 bytes, and was written with 5.`)
  writeFileSync(join(folder, DUMP), 'PGDMP')
  rmSync(join(folder, ERASURE_LOG))
  expect((await look()).Newest).toMatch(/^failed: .*erasure-log\.jsonl is missing/)
  writeFileSync(join(folder, ABOUT), '{}')
  expect((await look()).Newest).toMatch(/^failed: .* is no backup of ours/)
})

test('one that the keys no longer open', async () => {
  const { folder, about, look } = await installationWithBackup(1)
  const keyIds = { ...about.keyIds, encryption: ['e-gone', ...about.keyIds.encryption] }
  writeFileSync(join(folder, ABOUT), JSON.stringify({ ...about, keyIds }))
  expect((await look()).Newest).toBe('failed: It needs the key e-gone, which the key ring no longer has.')
})

test('a trial that was never made, that failed, and that was long ago', async () => {
  const { installation, look } = await installationWithBackup(1)
  const trial = async (days: number, isGood: boolean) => {
    recordRestoreTest(installation, {
      at: hoursAgo(days * 24).toISOString(),
      backup: hoursAgo(days * 24 + 1).toISOString(),
      isGood,
    })
    return (await look())['Restore test']
  }
  expect((await look())['Restore test']).toMatch(/^warning: No backup has been restored for a trial/)
  expect(await trial(2, false)).toBe('failed: The last one, 2026-11-14, found a backup that must not be relied on.')
  expect(await trial(40, true)).toBe('warning: The last one was 40 days ago.')
  expect(await trial(0, true)).toBe('ok: A backup was restored today.')
})
