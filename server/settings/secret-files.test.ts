import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { formatKeyRing, type KeyRing, makeKeyRing, withNewKey } from '../platform/vault/key-ring.ts'
import { problemsOfSecrets } from './secret-files.ts'

const NONE = { keys: undefined, keyFile: undefined, lenderSecretsFile: undefined }
const ZEROS = { id: 'e-zero', secret: Buffer.alloc(32) }
const good = makeKeyRing()

function fileOf(text: string, mode: number, folderMode = 0o700): string {
  const folder = join(temporaryFolder('secrets'), 'inside')
  mkdirSync(folder)
  const path = join(folder, 'secret.json')
  writeFileSync(path, text)
  chmodSync(path, mode)
  chmodSync(folder, folderMode)
  return path
}

describe('a file of secrets', () => {
  test.each([0o600, 0o400, 0o640, 0o440])('with mode 0%o is taken', (mode) => {
    expect(problemsOfSecrets({ ...NONE, keyFile: fileOf(formatKeyRing(good), mode) })).toEqual([])
    expect(problemsOfSecrets({ ...NONE, lenderSecretsFile: fileOf('{}', mode) })).toEqual([])
    expect(problemsOfSecrets({ ...NONE, webhookSecretFile: fileOf('whsec_', mode) })).toEqual([])
  })

  test.each([0o644, 0o604, 0o660, 0o602, 0o666, 0o444])('with mode 0%o is refused', (mode) => {
    const keyFile = fileOf(formatKeyRing(good), mode)
    const lenderSecretsFile = fileOf('{}', mode)
    const webhookSecretFile = fileOf('whsec_', mode)
    const files = { KEY_FILE: keyFile, LENDER_SECRETS_FILE: lenderSecretsFile, ALERT_WEBHOOK_SECRET_FILE: webhookSecretFile }
    expect(problemsOfSecrets({ ...NONE, keyFile, lenderSecretsFile, webhookSecretFile })).toEqual(
      Object.entries(files).map(
        ([name, file]) =>
          `${name} ${file} has mode 0${mode.toString(8)}: only its owner may write to it, and only its owner and its group may read it. Use chmod 600, or 640.`,
      ),
    )
  })

  test('in a folder that everybody may write to is refused', () => {
    const keyFile = fileOf(formatKeyRing(good), 0o600, 0o777)
    expect(problemsOfSecrets({ ...NONE, keyFile })).toEqual([
      `KEY_FILE ${keyFile} stands in a folder that everybody may write to (mode 0777): anybody can put another in its place.`,
    ])
  })

  test('that is not there is named', () => {
    expect(problemsOfSecrets({ ...NONE, keyFile: '/nowhere/keys.json' })).toEqual([
      'The encryption keys are not usable: /nowhere/keys.json cannot be read (ENOENT).',
    ])
  })
})

describe('keys that can be guessed', () => {
  const weak: KeyRing = { ...good, encryption: [ZEROS], fingerprint: [{ id: 'f-zero', secret: Buffer.alloc(32) }] }

  test.each([
    ['KEYS', (ring: KeyRing) => ({ ...NONE, keys: formatKeyRing(ring) })],
    ['KEY_FILE', (ring: KeyRing) => ({ ...NONE, keyFile: fileOf(formatKeyRing(ring), 0o600) })],
  ])('are refused in %s, by name and without a word of the key', (setting, sourcesOf) => {
    expect(problemsOfSecrets(sourcesOf(weak))).toEqual([
      `${setting}: the key e-zero can be guessed. Make one with: openssl rand -base64 32`,
      `${setting}: the key f-zero can be guessed. Make one with: openssl rand -base64 32`,
      `${setting}: encryption and fingerprints have the same key. Give each its own.`,
    ])
    expect(problemsOfSecrets(sourcesOf(good))).toEqual([])
  })

  test('are refused for the ledger and for consents too', () => {
    const [zero] = makeKeyRing().consent
    const ring: KeyRing = {
      ...good,
      ledger: [{ ...ZEROS, id: 'l-zero' }],
      consent: [{ ...zero, id: 'c-zero', secret: Buffer.alloc(32) }],
    }
    expect(problemsOfSecrets({ ...NONE, keys: formatKeyRing(ring) })).toEqual([
      'KEYS: the key l-zero can be guessed. Make one with: openssl rand -base64 32',
      'KEYS: the key c-zero can be guessed. Make one with: openssl rand -base64 32',
      'KEYS: the ledger and consents have the same key. Give each its own.',
    ])
  })

  test('may stay behind a good one, which is how one gets rid of them', () => {
    const ring = withNewKey({ ...good, encryption: [ZEROS] }, 'encryption')
    expect(problemsOfSecrets({ ...NONE, keys: formatKeyRing(ring) })).toEqual([])
  })
})
