import * as z from 'zod/mini'
import { STATE_CODES } from '../../places/us-states.ts'
import { textSchema } from './text.ts'

export const driversLicenseNumber = textSchema({
  required: 'Driver’s license number is required',
  invalid: 'Driver’s license number must be 4-20 letters and digits, as printed on your license',
  minLength: 4,
  maxLength: 20,
  pattern: /^[A-Z0-9]+$/,
})

export const driversLicenseState = z.enum(STATE_CODES, { error: 'Choose the state that issued your license' })

/** Printed with spaces or dashes in some states; stored without them, in capitals. */
export const normalizeDriversLicense = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/** •••4821 */
export const maskDriversLicense = (license: string): string => `•••${license.length > 6 ? license.slice(-4) : ''}`
