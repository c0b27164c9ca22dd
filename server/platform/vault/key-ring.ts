/**
 * The keys: a ring of encryption keys (the newest wraps new data keys, older ones still open what they wrapped) and a ring of keys for
 * fingerprints. Written as JSON in KEY_FILE or KEYS:
 * `{"encryption":[{"id":"e1","key":"<base64>"}],"fingerprint":[{"id":"f1","key":"<base64>"}]}`, the current key first.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

const KEY_BYTES = 32

export interface RingKey {
  readonly id: string
  readonly secret: Buffer
}

export interface KeyRing {
  readonly encryption: readonly [RingKey, ...RingKey[]]
  readonly fingerprint: readonly [RingKey, ...RingKey[]]
}

const ringKey = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,40}$/)), key: z.base64() })
const ringText = z.strictObject({
  encryption: z.array(ringKey).check(z.minLength(1)),
  fingerprint: z.array(ringKey).check(z.minLength(1)),
})

export type KeyRingReading =
  | { readonly kind: 'ring'; readonly ring: KeyRing }
  | { readonly kind: 'problem'; readonly problem: string }

/** The problem never quotes the text: it is a secret. */
export function parseKeyRing(text: string): KeyRingReading {
  const parsed = ringText.safeParse(parseJson(text))
  if (!parsed.success) return problem('is not a key ring: it needs "encryption" and "fingerprint", each a list of {"id", "key"}')
  const encryption = parsed.data.encryption.map(toRingKey)
  const fingerprint = parsed.data.fingerprint.map(toRingKey)
  for (const keys of [encryption, fingerprint]) {
    if (new Set(keys.map(({ id }) => id)).size < keys.length) return problem('names two keys alike')
    if (keys.some(({ secret }) => secret.length !== KEY_BYTES)) return problem(`has a key that is not ${KEY_BYTES} bytes of base64`)
  }
  return { kind: 'ring', ring: { encryption: atLeastOne(encryption), fingerprint: atLeastOne(fingerprint) } }
}

export function makeKeyRing(): KeyRing {
  return { encryption: [makeRingKey('e')], fingerprint: [makeRingKey('f')] }
}

/** A new current encryption key; the others stay, to open what they wrapped. */
export function withNewEncryptionKey(ring: KeyRing): KeyRing {
  return { ...ring, encryption: [makeRingKey('e'), ...ring.encryption] }
}

/** Older fingerprints are still found: a search asks under every key. */
export function withNewFingerprintKey(ring: KeyRing): KeyRing {
  return { ...ring, fingerprint: [makeRingKey('f'), ...ring.fingerprint] }
}

export function formatKeyRing(ring: KeyRing): string {
  const written = (keys: readonly RingKey[]) => keys.map(({ id, secret }) => ({ id, key: secret.toString('base64') }))
  return `${JSON.stringify({ encryption: written(ring.encryption), fingerprint: written(ring.fingerprint) }, null, 2)}\n`
}

const makeRingKey = (prefix: string): RingKey => ({
  id: `${prefix}-${randomBytes(4).toString('hex')}`,
  secret: randomBytes(KEY_BYTES),
})

const toRingKey = ({ id, key }: { id: string; key: string }): RingKey => ({ id, secret: Buffer.from(key, 'base64') })

const problem = (text: string): KeyRingReading => ({ kind: 'problem', problem: text })

function atLeastOne(keys: readonly RingKey[]): readonly [RingKey, ...RingKey[]] {
  const [first, ...others] = keys
  if (!first) throw new Error('An empty key ring passed its own check')
  return [first, ...others]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
