import * as z from 'zod/mini'
import { normalizeDigits, textSchema } from './text.ts'

// spec §5
const REQUIRED = 'SSN is required'
const INVALID = 'Please enter a valid 9-digit SSN'
export const SSN_DIGITS = 9

const digits = textSchema({
  required: REQUIRED,
  invalid: INVALID,
  minLength: SSN_DIGITS,
  maxLength: SSN_DIGITS,
  pattern: /^\d{9}$/,
})

export const ssn = digits.check(z.refine(couldBeIssued, { error: INVALID }))

/** Beyond the specification's two cases, the Social Security Administration never issues these areas, groups and serials. */
function couldBeIssued(ssn: string): boolean {
  if (/^(\d)\1{8}$/.test(ssn) || ssn === '123456789') return false
  const [area, group, serial] = [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)]
  return area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000'
}

export const normalizeSsn = normalizeDigits

/** 123-45-6789, as far as it has been typed. */
export function formatSsn(ssn: string): string {
  return [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5, SSN_DIGITS)].filter(Boolean).join('-')
}

/** •••-••-6789 */
export const maskSsn = (ssn: string): string => `•••-••-${ssn.slice(-4)}`
