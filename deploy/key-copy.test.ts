/** The key file for a second custodian: opened with that person's private key, and a check that knows when it is too old. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { findingsByCheck, installationWith } from '#tests/support/examined-installation.ts'
import { freshPlace, produce } from '#tests/support/installations.ts'
import { needs } from '#tests/support/needs.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { backups } from './checks/backups.ts'
import { runChecks } from './checks/run-checks.ts'
import { keyCopiesOf } from './key-copy.ts'

const folder = temporaryFolder('custodian')
const [privateKey, certificate, out] = ['private.pem', 'certificate.pem', 'keys.cms'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const openssl = (...args: string[]) => outputOf({ command: ['openssl', ...args] })

test('only the custodian opens it, it is remembered, and a new key makes it too old', needs('openssl'), async () => {
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Custodian',
    '-keyout',
    privateKey,
    '-out',
    certificate,
  )
  const place = freshPlace()
  const { installation } = place
  mkdirSync(installation.keyFolder, { recursive: true })
  mkdirSync(installation.data)
  writeFileSync(installation.keyFile, formatKeyRing(makeKeyRing()))
  writeFileSync(installation.settingsFile, `KEY_FILE=${installation.keyFile}\n`)
  const keys = readFileSync(installation.keyFile, 'utf8')
  const look = async () => {
    const examined = { ...installationWith(), installation, environment: { KEY_FILE: installation.keyFile } }
    return findingsByCheck(await runChecks(examined, [backups]))['Copy of the keys']
  }
  expect(await look()).toMatch(/^warning: Nobody has a copy/)

  const { code, stdout, stderr } = await produce('key-copy', place, '--to', certificate, '--out', out)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('CN=Custodian')
  expect(statSync(out).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await openssl('cms', '-decrypt', '-inform', 'PEM', '-in', out, '-inkey', privateKey))).toEqual(JSON.parse(keys))
  expect(readFileSync(installation.keyCopiesFile, 'utf8')).not.toMatch(/Custodian|"key"/)
  expect(await look()).toBe('ok: A custodian has had one for 0 days.')
  writeFileSync(installation.keyFile, formatKeyRing(makeKeyRing()))
  expect(await look()).toBe('failed: The last copy is 0 days old, and older than the newest key.')

  expect(await produce('key-copy', place, '--to', certificate, '--out', out)).toMatchObject({
    code: 1,
    stderr: `${out} is there already.\n`,
  })
  const bad = await produce('key-copy', place, '--to', installation.settingsFile, '--out', `${out}.2`)
  expect([bad.code, bad.stderr]).toEqual([1, expect.stringMatching(/is no certificate that can be read/)])
  expect([existsSync(`${out}.2`), keyCopiesOf(installation).length]).toEqual([false, 1])
})
