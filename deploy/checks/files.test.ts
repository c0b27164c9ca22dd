/** Modes, owners, keys and the erasure log, on real files. */
import { appendFileSync, chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findingsOf, installationWith } from '#tests/support/examined-installation.ts'
import type { Surroundings } from './examined.ts'
import { files } from './files.ts'

function ready(): Surroundings {
  const surroundings = installationWith()
  const { installation } = surroundings
  writeFileSync(installation.settingsFile, '', { mode: 0o600 })
  mkdirSync(installation.data, { recursive: true })
  return surroundings
}

const look = async (check: string, surroundings: Surroundings) =>
  (await findingsOf(files, check, surroundings)).map(({ kind, says }) => `${kind}: ${says}`)

test('secrets for the service alone', async () => {
  const surroundings = ready()
  const { settingsFile, keyFile, lenderSecretsFile } = surroundings.installation
  chmodSync(keyFile, 0o640)
  expect(await look('Secrets', surroundings)).toEqual([
    `ok: ${settingsFile} has mode 0600.`,
    `ok: ${keyFile} has mode 0640.`,
    `ok: ${lenderSecretsFile} has mode 0600.`,
  ])
})

test('secrets that others can read, or that are not there', async () => {
  const surroundings = ready()
  const { settingsFile, keyFile, lenderSecretsFile } = surroundings.installation
  chmodSync(settingsFile, 0o644)
  chmodSync(keyFile, 0o660)
  rmSync(lenderSecretsFile)
  expect(await look('Secrets', surroundings)).toEqual([
    `failed: ${settingsFile} has mode 0644: others than the service can read it.`,
    `failed: ${keyFile} has mode 0660: others than the service can read it.`,
    `failed: ${lenderSecretsFile} is not there.`,
  ])
})

test('secrets of another user, and secrets that the service cannot read', async () => {
  const surroundings = ready()
  const { settingsFile } = surroundings.installation
  const { uid } = statSync(settingsFile)
  const service = { name: 'loans', uid: 54_321, gid: 54_321 }
  const [first] = await look('Secrets', { ...surroundings, user: service })
  // Root may own them, and then the service needs its group; another user may not own them at all.
  expect(first).toBe(
    uid === 0
      ? `failed: ${settingsFile} cannot be read by loans.`
      : `failed: ${settingsFile} belongs to another user (${uid}) than root or loans.`,
  )
  expect(await look('Secrets', { ...surroundings, user: undefined })).toContain('not-tried: There is no user of the service yet.')
})

test('a folder that others can write to', async () => {
  const surroundings = ready()
  const { folder } = surroundings.installation
  chmodSync(folder, 0o750)
  expect(await look('Folder', surroundings)).toEqual([`ok: ${folder} has mode 0750.`])
  chmodSync(folder, 0o777)
  expect(await look('Folder', surroundings)).toEqual([
    `failed: ${folder} has mode 0777: others can put files in the place of yours.`,
  ])
})

test('keys that are there, and keys of which half is missing', async () => {
  const surroundings = ready()
  expect(await look('Key rings', surroundings)).toEqual([
    'ok: Keys in each ring: encryption 1, fingerprint 1, ledger 1, consent 1.',
  ])
  expect(await look('Copy of the keys', surroundings)).toEqual([
    expect.stringMatching(
      /^not-tried: Nobody but you knows whether there is one\. It must hold the keys e-\w+, f-\w+, l-\w+, c-\w+,/,
    ),
  ])
  writeFileSync(surroundings.installation.keyFile, '{"encryption":[]}')
  expect(await look('Key rings', surroundings)).toEqual([
    expect.stringMatching(/^failed: The keys are not usable: .* is not a key ring/),
  ])
  expect(await look('Copy of the keys', surroundings)).toEqual(['not-tried: There are no keys to copy yet.'])
})

test('an erasure log that can be written and read, and one that cannot', async () => {
  const surroundings = ready()
  const { erasureLog } = surroundings.installation
  expect(await look('Erasure log', surroundings)).toEqual([`ok: ${erasureLog} is not there yet: the first start makes it.`])
  const line = {
    subjectId: '00000000-0000-4000-8000-000000000000',
    kind: 'application',
    reference: 'PR-1',
    erasedAt: '2026-11-16T00:00:00.000Z',
  }
  writeFileSync(erasureLog, `${JSON.stringify(line)}\n`)
  expect(await look('Erasure log', surroundings)).toEqual([`ok: ${erasureLog} holds 1 erasures.`])
  appendFileSync(erasureLog, 'half a li\n')
  expect(await look('Erasure log', surroundings)).toEqual([
    expect.stringMatching(/^failed: .* cannot be read in line 2: who was erased/),
  ])
  chmodSync(erasureLog, 0o400)
  const service = { name: 'loans', uid: 54_321, gid: 54_321 }
  expect(await look('Erasure log', { ...surroundings, user: service })).toEqual([
    `failed: ${erasureLog} cannot be written to by loans: nobody could be erased for good.`,
  ])
  rmSync(dirname(erasureLog), { recursive: true })
  expect(await look('Erasure log', surroundings)).toEqual([`failed: ${dirname(erasureLog)} is not there.`])
})
