/** Looks for the canary's values wherever they should not be: as typed, as people write them, backwards, and in base64. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPhone } from '#domain/application/fields/phone.ts'
import { formatSsn } from '#domain/application/fields/ssn.ts'
import { CANARY } from './applicants.ts'

export interface CanaryShape {
  readonly field: string
  readonly bytes: Buffer
}

const SECRETS = {
  ssn: [CANARY.ssn, formatSsn(CANARY.ssn)],
  driversLicenseNumber: [CANARY.driversLicenseNumber],
  accountNumber: [CANARY.accountNumber],
  routingNumber: [CANARY.routingNumber],
  lastName: [CANARY.lastName, CANARY.lastName.toUpperCase()],
  streetAddress: [CANARY.streetAddress, 'Vermilion Kestrel'],
  primaryPhone: [CANARY.primaryPhone, formatPhone(CANARY.primaryPhone), '512-555-0148'],
  secondaryPhone: [CANARY.secondaryPhone, formatPhone(CANARY.secondaryPhone), '512-555-0163'],
  email: [CANARY.email, encodeURIComponent(CANARY.email)],
} as const

export type SecretField = keyof typeof SECRETS

export function canaryShapes(except: readonly SecretField[] = []): CanaryShape[] {
  return Object.entries(SECRETS)
    .filter(([field]) => !(except as readonly string[]).includes(field))
    .flatMap(([field, values]) =>
      values
        .flatMap((value) => [value, [...value].reverse().join(''), ...base64Shapes(value), Buffer.from(value).toString('hex')])
        .map((shape) => ({ field, bytes: Buffer.from(shape) })),
    )
}

/** The value may begin at any of three places in a base64 text; the letters that depend on its neighbours are left out. */
function base64Shapes(value: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const from = Math.ceil((offset * 4) / 3)
    const until = Math.floor((padded.length * 4) / 3)
    return [padded.toString('base64').slice(from, until), padded.toString('base64url').slice(from, until)]
  })
}

export function canariesIn(content: Buffer | string, except: readonly SecretField[] = []): string[] {
  const haystack = Buffer.from(content)
  return [
    ...new Set(
      canaryShapes(except)
        .filter(({ bytes }) => haystack.includes(bytes))
        .map(({ field }) => field),
    ),
  ]
}

/**
 * In the figures of /metrics. Seconds are measured to so many decimals that anybody's nine digits are among them some day:
 * a value of an applicant would be a whole number, or in a label.
 */
export const canariesInFigures = (text: string): string[] => canariesIn(text.replaceAll(/( \d+)\.\d+$/gm, '$1'))

export function canariesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => canariesIn(readFileSync(file)).map((field) => `${field} in ${file.slice(folder.length)}`))
}
