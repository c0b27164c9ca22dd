/**
 * The keys, in four rings, each with the current key first: `encryption` (the newest wraps new data keys, older ones still open what they
 * wrapped), `fingerprint`, `ledger` (for the chain of each ledger; none is ever taken out), and `consent` (Ed25519, signs certificates). A
 * consent key that is retired keeps its public half, so that its certificates can still be verified, and loses its secret. Written as JSON in
 * KEY_FILE or KEYS: `{"encryption":[{"id":"e1","key":"<base64>"}],"fingerprint":[…],"ledger":[…],"consent":[…]}`; a retired consent key is
 * `{"id":"c1","publicKey":"<base64>"}`.
 */

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { RotatedRing } from '#contracts/operators/keys.ts'
import { parseJson } from '#domain/values/parse-json.ts'
import { publicKeyOf } from './signing-keys.ts'

const KEY_BYTES = 32

export interface RingKey {
  readonly id: string
  readonly secret: Buffer
}

interface RetiredConsentKey {
  readonly id: string
  readonly publicKey: Buffer
}

export interface ConsentKey extends RingKey, RetiredConsentKey {}

type Ring<Key> = readonly [Key, ...Key[]]

export interface KeyRing {
  readonly encryption: Ring<RingKey>
  readonly fingerprint: Ring<RingKey>
  readonly ledger: Ring<RingKey>
  readonly consent: readonly [ConsentKey, ...(ConsentKey | RetiredConsentKey)[]]
}

const id = z.string().check(z.regex(/^[\w.-]{1,40}$/))
const ringKey = z.strictObject({ id, key: z.base64() })
const retiredKey = z.strictObject({ id, publicKey: z.base64() })
const ring = z.array(ringKey).check(z.minLength(1))
const ringText = z.strictObject({
  encryption: ring,
  fingerprint: ring,
  ledger: ring,
  consent: z.array(z.union([ringKey, retiredKey])).check(z.minLength(1)),
})

export type KeyRingReading =
  | { readonly kind: 'ring'; readonly ring: KeyRing }
  | { readonly kind: 'problem'; readonly problem: string }

const SHAPE =
  'is not a key ring: it needs "encryption", "fingerprint", "ledger" and "consent", each a list of {"id", "key"} ("publicKey" for a consent key that is retired)'

/** The problem never quotes the text: it is a secret. */
export function parseKeyRing(text: string): KeyRingReading {
  const parsed = ringText.safeParse(parseJson(text))
  if (!parsed.success) return problem(SHAPE)
  const { encryption, fingerprint, ledger, consent } = parsed.data
  for (const keys of [encryption, fingerprint, ledger, consent]) {
    if (new Set(keys.map((key) => key.id)).size < keys.length) return problem('names two keys alike')
    if (keys.some((key) => bytesOf(key).length !== KEY_BYTES)) return problem(`has a key that is not ${KEY_BYTES} bytes of base64`)
  }
  const [current, ...others] = consent.map(toConsentKey)
  if (!current || !('secret' in current))
    return problem('has a retired consent key in the first place: the first one signs, and needs "key"')
  return {
    kind: 'ring',
    ring: {
      encryption: atLeastOne(encryption.map(toRingKey)),
      fingerprint: atLeastOne(fingerprint.map(toRingKey)),
      ledger: atLeastOne(ledger.map(toRingKey)),
      consent: [current, ...others],
    },
  }
}

export const makeKeyRing = (): KeyRing => ({
  encryption: [makeRingKey('e')],
  fingerprint: [makeRingKey('f')],
  ledger: [makeRingKey('l')],
  consent: [makeConsentKey()],
})

const WITH_NEW_KEY: Readonly<Record<RotatedRing, (ring: KeyRing) => KeyRing>> = {
  // The others stay, to open what they wrapped.
  encryption: (ring) => ({ ...ring, encryption: [makeRingKey('e'), ...ring.encryption] }),
  // Older fingerprints are still found: a search asks under every key.
  fingerprint: (ring) => ({ ...ring, fingerprint: [makeRingKey('f'), ...ring.fingerprint] }),
  consent: (ring) => ({ ...ring, consent: [makeConsentKey(), ...ring.consent.map(retired)] }),
}

export const withNewKey = (ring: KeyRing, which: RotatedRing): KeyRing => WITH_NEW_KEY[which](ring)

export function formatKeyRing({ encryption, fingerprint, ledger, consent }: KeyRing): string {
  const written = ({ id, secret }: RingKey) => ({ id, key: secret.toString('base64') })
  const rings = {
    encryption: encryption.map(written),
    fingerprint: fingerprint.map(written),
    ledger: ledger.map(written),
    consent: consent.map((key) => ('secret' in key ? written(key) : { id: key.id, publicKey: key.publicKey.toString('base64') })),
  }
  return `${JSON.stringify(rings, null, 2)}\n`
}

const makeRingKey = (prefix: string): RingKey => ({
  id: `${prefix}-${randomBytes(4).toString('hex')}`,
  secret: randomBytes(KEY_BYTES),
})

const makeConsentKey = (): ConsentKey => withPublicHalf(makeRingKey('c'))

const withPublicHalf = (key: RingKey): ConsentKey => ({ ...key, publicKey: publicKeyOf(key.secret) })

const retired = ({ id, publicKey }: RetiredConsentKey): RetiredConsentKey => ({ id, publicKey })

const bytesOf = (key: z.infer<typeof ringKey> | z.infer<typeof retiredKey>): Buffer =>
  Buffer.from('key' in key ? key.key : key.publicKey, 'base64')

const toRingKey = (key: z.infer<typeof ringKey>): RingKey => ({ id: key.id, secret: bytesOf(key) })

const toConsentKey = (key: z.infer<typeof ringKey> | z.infer<typeof retiredKey>): ConsentKey | RetiredConsentKey =>
  'key' in key ? withPublicHalf(toRingKey(key)) : { id: key.id, publicKey: bytesOf(key) }

const problem = (text: string): KeyRingReading => ({ kind: 'problem', problem: text })

function atLeastOne(keys: readonly RingKey[]): Ring<RingKey> {
  const [first, ...others] = keys
  if (!first) throw new Error('An empty key ring passed its own check')
  return [first, ...others]
}
