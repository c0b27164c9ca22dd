import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatKeyRing, makeKeyRing, parseKeyRing, withNewKey } from './key-ring.ts'
import { makeVault } from './vault.ts'

const ring = makeKeyRing()
const vault = makeVault(ring)
const [ann, bea] = [randomUUID(), randomUUID()]
const annsKey = vault.makeKey(ann)
const sealed = vault.seal(annsKey, ann, 'bank', 'account 90817263544')

test('what is sealed opens again, and shows nothing of itself', () => {
  expect(vault.open(annsKey, ann, 'bank', sealed)).toBe('account 90817263544')
  expect(sealed.includes(Buffer.from('account'))).toBe(false)
  expect(vault.seal(annsKey, ann, 'bank', 'account 90817263544').equals(sealed)).toBe(false)
})

test('a ciphertext with any one byte flipped does not open', () => {
  for (let place = 0; place < sealed.length; place++) {
    const flipped = Buffer.from(sealed)
    flipped[place] = (flipped[place] ?? 0) ^ 1
    expect(() => vault.open(annsKey, ann, 'bank', flipped)).toThrow()
  }
  expect(() => vault.open(annsKey, ann, 'bank', sealed.subarray(0, 20))).toThrow()
})

test('a ciphertext moved to another person or another group does not open', () => {
  const beasKey = vault.makeKey(bea)
  expect(() => vault.open(beasKey, bea, 'bank', sealed)).toThrow()
  expect(() => vault.open(annsKey, bea, 'bank', sealed)).toThrow()
  expect(() => vault.open(annsKey, ann, 'identity', sealed)).toThrow()
})

test('a data key moved to another person does not open either', () => {
  const stolen = vault.makeKey(ann)
  expect(() => vault.seal(stolen, bea, 'bank', 'x')).toThrow()
})

describe('a new key on the ring', () => {
  const rotated = makeVault(withNewKey(ring, 'encryption'))

  test('old data keys still open, and can be wrapped anew without touching what they sealed', () => {
    expect(rotated.open(annsKey, ann, 'bank', sealed)).toBe('account 90817263544')
    const rewrapped = rotated.rewrap(annsKey, ann)
    expect(rewrapped.keyId).toBe(rotated.currentKeyId)
    expect(rewrapped.keyId).not.toBe(annsKey.keyId)
    expect(rotated.open(rewrapped, ann, 'bank', sealed)).toBe('account 90817263544')
  })

  test('who lacks the new key cannot open what it wrapped', () => {
    expect(() => vault.open(rotated.rewrap(annsKey, ann), ann, 'bank', sealed)).toThrow('no key')
    expect(vault.knowsKey(rotated.currentKeyId)).toBe(false)
  })
})

test('fingerprints are the same for the same value, differ by kind and key, and tell nothing', () => {
  expect(vault.fingerprint('ssn', '219099871')).toBe(makeVault(ring).fingerprint('ssn', '219099871'))
  expect(vault.fingerprint('phone', '219099871')).not.toBe(vault.fingerprint('ssn', '219099871'))
  expect(makeVault(makeKeyRing()).fingerprint('ssn', '219099871')).not.toBe(vault.fingerprint('ssn', '219099871'))
  expect(vault.fingerprint('ssn', '219099871')).not.toContain('219099871')
  const both = makeVault({ ...ring, fingerprint: [...makeKeyRing().fingerprint, ...ring.fingerprint] })
  expect(both.fingerprints('ssn', '219099871')).toContain(vault.fingerprint('ssn', '219099871'))
})

test('the ledger has a key of its own, found by its id', () => {
  const [current] = ring.ledger
  expect(vault.ledgerKey()).toEqual(current)
  expect(vault.ledgerKey(current.id)).toEqual(current)
  expect(vault.ledgerKey('l-unknown')).toBeUndefined()
})

describe('consent keys', () => {
  const text = Buffer.from('agreed')
  const verifies = (publicKey: Buffer | undefined, bytes: Uint8Array, signature: Uint8Array) => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey?.toString('base64url') ?? '' }, format: 'jwk' })
    return verify(null, bytes, key, signature)
  }

  test('sign exact bytes, and say which key did', () => {
    const { keyId, bytes, signature } = vault.signConsent(() => text)
    const [published] = vault.consentKeys()
    expect(published).toMatchObject({ id: keyId, current: true })
    expect(verifies(published?.publicKey, bytes, signature)).toBe(true)
    expect(verifies(published?.publicKey, Buffer.from('agreeD'), signature)).toBe(false)
  })

  test('a retired one stays published, and its secret is gone', () => {
    const { keyId, signature } = vault.signConsent(() => text)
    const rotated = withNewKey(withNewKey(ring, 'consent'), 'consent')
    const published = makeVault(rotated).consentKeys()
    expect(published.map(({ current }) => current)).toEqual([true, false, false])
    expect(makeVault(rotated).signConsent(() => text).keyId).toBe(published[0]?.id)
    expect(published.at(-1)?.id).toBe(keyId)
    expect(verifies(published.at(-1)?.publicKey, text, signature)).toBe(true)
    expect(formatKeyRing(rotated)).not.toContain(ring.consent[0].secret.toString('base64'))
    expect(parseKeyRing(formatKeyRing(rotated))).toEqual({ kind: 'ring', ring: rotated })
  })
})

test('no rotation takes a ledger key away or changes it', () => {
  for (const which of ['encryption', 'fingerprint', 'consent'] as const) expect(withNewKey(ring, which).ledger).toEqual(ring.ledger)
})

describe('the text of a key ring', () => {
  test('is read back as it was written', () => expect(parseKeyRing(formatKeyRing(ring))).toEqual({ kind: 'ring', ring }))

  const key = Buffer.alloc(32, 7).toString('base64')
  test.each([
    ['no JSON', 'secret-words'],
    ['no fingerprint keys', `{"encryption":[{"id":"a","key":"${key}"}],"fingerprint":[]}`],
    ['a short key', `{"encryption":[{"id":"a","key":"c2VjcmV0"}],"fingerprint":[{"id":"f","key":"${key}"}]}`],
    [
      'two keys alike',
      `{"encryption":[{"id":"a","key":"${key}"},{"id":"a","key":"${key}"}],"fingerprint":[{"id":"f","key":"${key}"}]}`,
    ],
  ])('%s is refused, without a word of what it said', (_name, text) => {
    const reading = parseKeyRing(text)
    expect(reading.kind).toBe('problem')
    expect(JSON.stringify(reading)).not.toMatch(/secret-words|c2VjcmV0/)
  })

  const texts = {
    encryption: `[{"id":"a","key":"${key}"}]`,
    fingerprint: `[{"id":"f","key":"${key}"}]`,
    ledger: `[{"id":"l","key":"${key}"}]`,
  }
  const textWith = (consent: string) =>
    `{"encryption":${texts.encryption},"fingerprint":${texts.fingerprint},"ledger":${texts.ledger},"consent":${consent}}`

  test('a retired consent key may follow the current one, and not stand in its place', () => {
    expect(parseKeyRing(textWith(`[{"id":"c","key":"${key}"},{"id":"b","publicKey":"${key}"}]`)).kind).toBe('ring')
    expect(parseKeyRing(textWith(`[{"id":"b","publicKey":"${key}"}]`))).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining('retired consent key in the first place'),
    })
    expect(parseKeyRing(textWith(`[{"id":"c","key":"${key}"},{"id":"b","publicKey":"c2VjcmV0"}]`)).kind).toBe('problem')
  })
})
