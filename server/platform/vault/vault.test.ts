import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatKeyRing, makeKeyRing, parseKeyRing, withNewEncryptionKey } from './key-ring.ts'
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
  const rotated = makeVault(withNewEncryptionKey(ring))

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
})
