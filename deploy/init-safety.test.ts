/** What `init` keeps from others: from the processes what root runs, from the service’s user what root may do, from a screen what is secret. */
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshPlace, NEEDED_ANSWERS, produce } from '#tests/support/installations.ts'
import { needs } from '#tests/support/needs.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { spawnCommand, spawnProgram } from '#tests/support/spawned-server.ts'
import { userNamed } from './checks/examined.ts'
import { differences } from './init/write-files.ts'
import { pathProblem, ROOT, readSettingsFile } from './installation.ts'

const MAIN = 'deploy/main.ts'
const SMTP_URL = 'smtps://post:typed-unseen@mail.example.com:465'

const made = (async () => {
  const place = freshPlace()
  const [domain, name] = NEEDED_ANSWERS
  const args = ['init', ...place.flags, '--yes', '--user', userInfo().username, domain ?? '', name ?? '']
  const { ended } = await spawnProgram(MAIN, args, { SMTP_URL })
  return { place, code: await ended }
})()

test('the mail server’s password need not stand in a command', async () => {
  const { place, code } = await made
  expect([code, readSettingsFile(place.installation).SMTP_URL]).toEqual([0, SMTP_URL])
})

test('a folder that systemd, nginx or a shell would read otherwise is refused', async () => {
  const { ended, stderr } = await spawnProgram(MAIN, ['init', '--yes', '--folder', '/etc/$(id)'])
  expect([await ended, stderr()]).toEqual([1, expect.stringContaining('A path begins with /')])
  expect(['etc', '/etc/own name', '/a;b', '/etc/own', '/opt/a.b/c_d-e'].filter(pathProblem)).toEqual([
    'etc',
    '/etc/own name',
    '/a;b',
  ])
})

describe('a process', () => {
  test('can write to nothing that root copies, and the backup to backups alone', async () => {
    const { folder, keyFolder, data, backups, units } = (await made).place.installation
    const pathsOf = (unit: string, kind: string) =>
      [...readFileSync(unit, 'utf8').matchAll(new RegExp(`^${kind}Paths=(.*)$`, 'gm'))].map(([, paths]) => paths)
    expect([units.web, units.worker, units.backup].map((unit) => pathsOf(unit, 'ReadWrite'))).toEqual([
      [`${keyFolder} ${data}`],
      [`${keyFolder} ${data}`],
      [backups],
    ])
    for (const unit of [units.web, units.worker, units.backup]) expect(pathsOf(unit, 'ReadOnly')).toEqual([folder])
    expect(readdirSync(keyFolder)).toEqual(['keys.json'])
    for (const unit of [units.backup, units.copy, units.wal])
      expect(readFileSync(unit, 'utf8')).toContain('\nOnFailure=loanfinch-alert@%n.service\n')
  })
})

describe('as root', needs('root'), () => {
  const initFor = (user: string, place = freshPlace()) => produce('init', place, '--yes', '--user', user, ...NEEDED_ANSWERS)

  test('everything is made by the processes’ user', { tags: 'long' }, async () => {
    const place = freshPlace()
    expect(await initFor('nobody', place)).toMatchObject({ code: 0, stderr: '' })
    const { folder, data, keyFile, settingsFile, backups } = place.installation
    const owners = [folder, data, keyFile, settingsFile, backups].map((path) => statSync(path).uid)
    expect(new Set(owners)).toEqual(new Set([userNamed('nobody')?.uid]))
    // A second run takes the user from the folder.
    expect(await produce('init', place, '--yes')).toMatchObject({ code: 0 })
    expect((await initFor('root', place)).stderr).toMatch(/ belongs to nobody, and the processes are to run as root\.\n$/)
  })

  test('a link in the place of a folder is refused, and so is a folder with files of root', { tags: 'long' }, async () => {
    const [linked, full] = [freshPlace(), freshPlace()]
    const elsewhere = `${linked.installation.data}-elsewhere`
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, linked.installation.data)
    expect((await initFor('nobody', linked)).stderr).toContain('is a link or a file')
    expect([readdirSync(elsewhere), statSync(elsewhere).uid]).toEqual([[], 0])
    mkdirSync(full.installation.folder)
    writeFileSync(join(full.installation.folder, 'passwd'), '')
    expect((await initFor('nobody', full)).stderr).toContain('is not given to another user')
    expect(statSync(full.installation.folder).uid).toBe(0)
  })
})

test('root runs no programs of another user, and is told whom to be', needs('root'), async () => {
  const folder = temporaryFolder('owned')
  cpSync(join(ROOT, 'tools'), join(folder, 'tools'), { recursive: true })
  chownSync(folder, userNamed('nobody')?.uid ?? 0, 0)
  const { ended, stderr } = spawnCommand({ command: [process.execPath, 'tools/production.mjs', 'check'], folder })
  expect([await ended, stderr()]).toEqual([1, expect.stringMatching(/belongs to another user.*runuser -u nobody -- /)])
})

test('differences of a file with secrets show names of settings, and no other word', () => {
  const ours = "SMTP_URL=smtps://a:one@b\n# SMTP_URL=smtps://a:two@b\nalter role x password 'three'\nsame\n"
  expect(differences(ours, 'SMTP_URL=smtps://a:four@b\nsame\n', true)).toEqual(['- SMTP_URL=…', '- …', '+ SMTP_URL=…'])
  expect(differences('a\nsame\n', 'b\nsame\n', false)).toEqual(['- a', '+ b'])
})
