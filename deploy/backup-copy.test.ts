/** Copies in another place, on a real server: encrypted, brought home again, gone after their days, and a check that sees each of it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { findingsByCheck, installationWith } from '#tests/support/examined-installation.ts'
import { startFarSide } from '#tests/support/far-side.ts'
import { freshPlace, produce } from '#tests/support/installations.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { preparedPostgresUrl } from '#tests/support/postgres.ts'
import { nameOfMoment } from './backup/backup-files.ts'
import { configOf, ringOf } from './backup/backup-settings.ts'
import { openCopies } from './backup/copies.ts'
import { copyAway } from './backup-copy.ts'
import { backups } from './checks/backups.ts'
import { runChecks } from './checks/run-checks.ts'

const test = testNeeding('pg_dump', 'rclone')
const DAY_MS = 24 * 3_600_000
const WORDS = 'what people have entered'
const LINE = `${JSON.stringify({ subjectId: '0197a1c2-0000-7000-8000-000000000001', kind: 'application', reference: 'ABCDEF', erasedAt: '2026-11-17T10:00:00.000Z' })}\n`

test('what is copied is encrypted, comes home again, and goes after its days', async () => {
  const place = freshPlace()
  const { installation } = place
  mkdirSync(installation.keyFolder, { recursive: true })
  const farSide = await startFarSide(installation.rcloneFile)
  writeFileSync(installation.keyFile, formatKeyRing(makeKeyRing()))
  const settings = {
    DATABASE_URL: await preparedPostgresUrl(),
    KEY_FILE: installation.keyFile,
    ERASURE_LOG: installation.erasureLog,
    BACKUP_COPY_TO: farSide.name,
  }
  writeFileSync(
    installation.settingsFile,
    Object.entries(settings)
      .map((setting) => `${setting.join('=')}\n`)
      .join(''),
  )
  const now = new Date()
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const look = async (at: Date) => {
    const examined = { ...installationWith(), installation, environment: settings, now: () => at }
    return findingsByCheck(await runChecks(examined, [backups])).Copies
  }
  expect(await look(now)).toBe('failed: Nothing was ever copied.')

  const backup = join(installation.backups, nameOfMoment(now))
  const segment = join(installation.wal, '000000010000000000000001.gz')
  for (const folder of [backup, join(installation.backups, '.making-one'), installation.wal]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(backup, 'database.dump'), WORDS)
  writeFileSync(join(installation.backups, '.making-one', 'half'), WORDS)
  writeFileSync(segment, WORDS)
  writeFileSync(`${segment}.partial`, WORDS)
  utimesSync(segment, now, now)
  writeFileSync(installation.erasureLog, LINE)
  expect(await produce('copy', place)).toMatchObject({ code: 0, stderr: '', stdout: 'Everything is copied.\n' })
  const there = () =>
    (readdirSync(farSide.folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[]).filter((entry) =>
      entry.isFile(),
    )
  expect(
    there()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    [
      `${nameOfMoment(new Date(now.toISOString().slice(0, 10)))}.jsonl.bin`,
      '000000010000000000000001.gz.bin',
      'complete.bin',
      'database.dump.bin',
    ].sort(),
  )
  for (const { parentPath, name } of there()) expect(readFileSync(join(parentPath, name), 'latin1')).not.toMatch(/entered|ABCDEF/)
  expect(await look(now)).toBe('ok: 4 files are there, up to date.')
  expect(await look(new Date(now.getTime() + 2 * 3_600_000))).toMatch(/^failed: The last complete copy is [12] hours old\.$/)

  // Another machine, which has begun with an empty log.
  for (const lost of [installation.backups, installation.wal]) rmSync(lost, { recursive: true })
  writeFileSync(installation.erasureLog, '')
  const config = configOf(installation)
  const copies = await openCopies(farSide.name, installation.rcloneFile, ringOf(config.keys))
  await copyAway(copies, installation, config, later(1))
  expect(await produce('copy', place, '--back')).toMatchObject({
    code: 0,
    stdout: '1 backups are here. 1 lines were added to the erasure log.\n',
  })
  expect([readFileSync(join(backup, 'database.dump'), 'utf8'), readFileSync(installation.erasureLog, 'utf8')]).toEqual([
    WORDS,
    LINE,
  ])

  rmSync(backup, { recursive: true })
  rmSync(segment)
  await copyAway(copies, installation, config, later(13.9))
  expect((await copies.list()).map(({ path }) => path)).toContain(`wal/000000010000000000000001.gz`)
  expect(await look(later(14.1))).toMatch(/^failed: [23] files there are older than 14 days\.$/)
  await copyAway(copies, installation, config, later(14.1))
  expect((await copies.list()).map(({ path }) => path).filter((path) => !path.startsWith('erasure-logs/'))).toEqual(['complete'])
})
