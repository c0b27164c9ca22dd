import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isGuessableKey, isGuessableToken } from './secret-strength.ts'

const bytes = (value: (index: number) => number) => Uint8Array.from({ length: 32 }, (_, index) => value(index))

describe('a key is guessable', () => {
  test.each([
    ['all zeros', bytes(() => 0)],
    ['one byte again and again', bytes(() => 0xa7)],
    ['counted upwards', bytes((index) => index)],
    ['counted in steps', bytes((index) => (index * 8) % 256)],
    ['a short pattern', bytes((index) => [1, 200, 30, 99, 5, 77, 180, 12][index % 8] ?? 0)],
    ['sixteen random bytes twice', bytes((index) => (index % 16) * 37)],
    ['zeros with a few others', bytes((index) => (index < 8 ? index * 31 : 0))],
    ['text', Buffer.from('correct horse battery staple! 42')],
    ['sixteen bytes as hexadecimal text', Buffer.from('9f86d081884c7d659a2feaa0c55ad015')],
  ])('when it is %s', (_name, key) => expect(isGuessableKey(key)).toBe(true))
})

describe('a token is guessable', () => {
  test.each([
    'a'.repeat(40),
    'ab'.repeat(20),
    '12345678901234567890123456789012',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'operators-only-operators-only-operators',
    'password-password-password-password',
    'aaaaaaaabbbbbbbbccccccccdddddddd',
  ])('when it is %s', (token) => expect(isGuessableToken(token)).toBe(true))
})

test('what chance makes is never taken for guessable', () => {
  for (let round = 0; round < 3000; round++) {
    const random = randomBytes(32)
    expect(isGuessableKey(random)).toBe(false)
    for (const encoding of ['base64', 'base64url', 'hex'] as const) expect(isGuessableToken(random.toString(encoding))).toBe(false)
    expect(isGuessableToken(random.subarray(0, 16).toString('hex'))).toBe(false)
  }
})
