import * as z from 'zod/mini'
import { STATE_CODES } from '../../places/us-states.ts'
import { textSchema } from './text.ts'

export const ZIP_PLUS_4_DIGITS = 9

export const zipCode = textSchema({
  required: 'ZIP code is required',
  invalid: 'Please enter a 5-digit ZIP code, such as 90210',
  minLength: 5,
  maxLength: 10,
  pattern: /^\d{5}(-\d{4})?$/,
})

export const state = z.enum(STATE_CODES, { error: 'Choose your state' })

export const city = textSchema({
  required: 'City is required',
  invalid: 'City must be 2-50 letters',
  minLength: 2,
  maxLength: 50,
  pattern: /^\p{L}[\p{L}\p{M} '’.-]*$/u,
})

export const streetAddress = textSchema({
  required: 'Street address is required',
  invalid: 'Street address must be 5-100 characters, such as 123 Main Street',
  minLength: 5,
  maxLength: 100,
  pattern: /\S/,
})

export const unit = textSchema({
  required: 'Leave the unit out, or enter up to 20 characters',
  invalid: 'Unit must be at most 20 characters, such as Apt 4B',
  minLength: 1,
  maxLength: 20,
  pattern: /\S/,
})

/** "902101234" and "90210 1234" are 90210-1234. */
export function normalizeZip(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** 90210-1234, as far as its digits have been typed. */
export const formatZip = (digits: string): string => [digits.slice(0, 5), digits.slice(5)].filter(Boolean).join('-')
