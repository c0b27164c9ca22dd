/** What signs somebody in: made at random, shown once, kept as a hash. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** Plain SHA-256 will do: there is nothing to guess in 256 random bits. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** For a person to type: KQ7M-2XRT. */
export function makeCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
