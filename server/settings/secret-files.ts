/** What is wrong with the secrets that production was given: files that others may read or change, keys that can be guessed. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type KeySource, readKeyRing } from '../platform/vault/key-file.ts'
import type { SecretSources } from './config.ts'
import { isGuessableKey } from './secret-strength.ts'

/** Its group may read it, so that root can own it; everything else is its owner's alone. */
const FOR_OTHERS = 0o037
const WORLD_WRITABLE = 0o002
const STICKY = 0o1000

export function problemsOfSecrets({ keys, keyFile, lenderSecretsFile, webhookSecretFile }: SecretSources): string[] {
  return [
    ...(keyFile ? fileProblems('KEY_FILE', resolve(keyFile)) : []),
    ...(keys ? ringProblems('KEYS', { kind: 'text', text: keys }) : []),
    ...(keyFile && !keys ? ringProblems('KEY_FILE', { kind: 'file', path: resolve(keyFile) }) : []),
    ...(lenderSecretsFile ? fileProblems('LENDER_SECRETS_FILE', resolve(lenderSecretsFile)) : []),
    ...(webhookSecretFile ? fileProblems('ALERT_WEBHOOK_SECRET_FILE', resolve(webhookSecretFile)) : []),
  ]
}

function fileProblems(setting: string, path: string): string[] {
  const file = statSync(path, { throwIfNoEntry: false })
  // A missing file is reported by the code that reads it.
  if (!file) return []
  const folder = statSync(dirname(path))
  return [
    ...(file.mode & FOR_OTHERS
      ? [
          `${setting} ${path} has mode ${octal(file.mode)}: only its owner may write to it, and only its owner and its group may read it. Use chmod 600, or 640.`,
        ]
      : []),
    ...(folder.mode & WORLD_WRITABLE && !(folder.mode & STICKY)
      ? [
          `${setting} ${path} stands in a folder that everybody may write to (mode ${octal(folder.mode)}): anybody can put another in its place.`,
        ]
      : []),
  ]
}

function ringProblems(setting: string, source: KeySource): string[] {
  const reading = readKeyRing(source)
  if (reading.kind === 'problem') return [`The encryption keys are not usable: ${reading.problem}.`]
  // Only the current keys: a weak old key must stay until no record needs it.
  const { encryption, fingerprint, ledger, consent } = reading.ring
  const current = [
    { use: 'encryption', ...encryption[0] },
    { use: 'fingerprints', ...fingerprint[0] },
    { use: 'the ledger', ...ledger[0] },
    { use: 'consents', ...consent[0] },
  ]
  const alike = Map.groupBy(current, ({ secret }) => secret.toString('base64'))
  return [
    ...current
      .filter(({ secret }) => isGuessableKey(secret))
      .map(({ id }) => `${setting}: the key ${id} can be guessed. Make one with: openssl rand -base64 32`),
    ...[...alike.values()]
      .filter((keys) => keys.length > 1)
      .map((keys) => `${setting}: ${keys.map(({ use }) => use).join(' and ')} have the same key. Give each its own.`),
  ]
}

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`
