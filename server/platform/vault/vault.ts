/**
 * Envelope encryption with AES-256-GCM. Every subject has a data key of its own, wrapped by a key of the ring; every group of fields is
 * sealed with that data key. Subject, group and ring key are bound in as associated data, so a ciphertext that is copied to another
 * person or another group does not open. Promises: altered bytes never open; without the data key nothing opens. The vault also makes
 * fingerprints and signs consent certificates; no secret of a key leaves it, but the ledger's, whose chain is hashed elsewhere.
 */
import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes, sign } from 'node:crypto'

import type { KeyRing, RingKey } from './key-ring.ts'
import type { LiveKeyRing } from './live-key-ring.ts'
import { signingKey } from './signing-keys.ts'

export interface WrappedKey {
  readonly keyId: string
  readonly wrapped: Uint8Array
}

export type FingerprintKind =
  | 'ssn'
  | 'email'
  | 'phone'
  | 'license'
  | 'name'
  /** The date of birth, with the SSN. */
  | 'person'
  /** The last name with the date of birth. */
  | 'birth'
  | 'address'
  | 'body'
  | 'idempotency-key'
  | 'lender-reference'
  /** A name of a link that few applications carry. */
  | 'source-name'
  /** Six digits, with the Idempotency-Key of the submission that they are for. */
  | 'email-code'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const DATA_KEY_BYTES = 32
const FORMAT = 1

/** A ring that never changes, or one whose keys are rotated while we run. */
export function makeVault(keys: KeyRing | Pick<LiveKeyRing, 'ring' | 'refresh'>) {
  const { ring, refresh } = 'ring' in keys ? keys : { ring: () => keys, refresh: () => keys }
  /** Made once per key, since Node takes longer to read a key than to sign with it. */
  let signer: { readonly id: string; readonly key: KeyObject } | undefined
  const keyNamed = (keyId: string): RingKey | undefined => {
    const named = ({ id }: RingKey) => id === keyId
    return ring().encryption.find(named) ?? refresh().encryption.find(named)
  }

  /** One key seals several groups in a row: it is opened once, and forgotten with the object that holds it. */
  const opened = new WeakMap<WrappedKey, { readonly subjectId: string; readonly dataKey: Buffer }>()
  const unwrap = (key: WrappedKey, subjectId: string): Buffer => {
    const known = opened.get(key)
    if (known?.subjectId === subjectId) return known.dataKey
    const { keyId, wrapped } = key
    const ringKey = keyNamed(keyId)
    if (!ringKey) throw new Error(`The key ring has no key ${keyId}`)
    const dataKey = decrypt(ringKey.secret, wrapped, wrapContext(keyId, subjectId))
    opened.set(key, { subjectId, dataKey })
    return dataKey
  }
  const wrap = (dataKey: Buffer, subjectId: string): WrappedKey => {
    const [current] = refresh().encryption
    return { keyId: current.id, wrapped: encrypt(current.secret, dataKey, wrapContext(current.id, subjectId)) }
  }

  return {
    get currentKeyId() {
      return refresh().encryption[0].id
    },
    knowsKey: (keyId: string) => keyNamed(keyId) !== undefined,
    makeKey: (subjectId: string) => wrap(randomBytes(DATA_KEY_BYTES), subjectId),
    seal: (key: WrappedKey, subjectId: string, group: string, plain: string) =>
      encrypt(unwrap(key, subjectId), Buffer.from(plain, 'utf8'), groupContext(subjectId, group)),
    open: (key: WrappedKey, subjectId: string, group: string, sealed: Uint8Array) =>
      decrypt(unwrap(key, subjectId), sealed, groupContext(subjectId, group)).toString('utf8'),
    /** The same data key under the ring's current key. */
    rewrap: (key: WrappedKey, subjectId: string) => wrap(unwrap(key, subjectId), subjectId),
    fingerprint: (kind: FingerprintKind, value: string) => fingerprint(refresh().fingerprint[0], kind, value),
    /** Under every key of the ring, the current one first: values stored before a rotation are still found. */
    fingerprints: (kind: FingerprintKind, value: string) => refresh().fingerprint.map((key) => fingerprint(key, kind, value)),
    /** Without an id the current one. Undefined: the ring has none of this id. */
    ledgerKey(keyId?: string): RingKey | undefined {
      // The ledger's key is never replaced: there is nothing newer in the file.
      if (keyId === undefined) return ring().ledger[0]
      const named = ({ id }: RingKey) => id === keyId
      return ring().ledger.find(named) ?? refresh().ledger.find(named)
    },
    /** Ed25519, over exactly these bytes, with the current consent key; the signature may name that key inside. */
    signConsent(bytesFor: (keyId: string) => Uint8Array) {
      const { id, secret } = refresh().consent[0]
      if (signer?.id !== id) signer = { id, key: signingKey(secret) }
      const bytes = bytesFor(id)
      return { keyId: id, bytes, signature: sign(null, bytes, signer.key) }
    },
    /** The public halves, the current one first and those that are retired after it. */
    consentKeys: () => refresh().consent.map(({ id, publicKey }, place) => ({ id, publicKey, current: place === 0 })),
  }
}

const wrapContext = (keyId: string, subjectId: string) => `data-key\n${keyId}\n${subjectId}`
const groupContext = (subjectId: string, group: string) => `group\n${subjectId}\n${group}`

/** One byte of format, nonce, tag, ciphertext. */
function encrypt(secret: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(`${FORMAT}\n${context}`))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body])
}

function decrypt(secret: Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== FORMAT || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('This is no sealed value')
  const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(`${FORMAT}\n${context}`))
  decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** The kind is bound in: the same digits as a phone number and as an SSN have nothing in common. */
const fingerprint = (key: RingKey, kind: FingerprintKind, value: string): string =>
  `${key.id}:${createHmac('sha256', key.secret).update(`${kind}\n${value}`).digest('base64url')}`

export type Vault = ReturnType<typeof makeVault>
