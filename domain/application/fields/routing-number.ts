import * as z from 'zod/mini'
import { normalizeDigits, textSchema } from './text.ts'

// spec §5
const REQUIRED = 'Routing number is required'
const NOT_NINE_DIGITS = 'Please enter a valid 9-digit routing number'
const WRONG_CHECKSUM = 'Invalid routing number - please check and try again'
const VALID = 'Valid routing number'
export const ROUTING_NUMBER_DIGITS = 9

const CHECKSUM_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

/** 000000000 passes the checksum, and is no bank's number. */
export function hasValidChecksum(routingNumber: string): boolean {
  const sum = CHECKSUM_WEIGHTS.reduce((total, weight, place) => total + weight * Number(routingNumber[place]), 0)
  return sum > 0 && sum % 10 === 0
}

const nineDigits = textSchema({
  required: REQUIRED,
  invalid: NOT_NINE_DIGITS,
  minLength: ROUTING_NUMBER_DIGITS,
  maxLength: ROUTING_NUMBER_DIGITS,
  pattern: /^\d{9}$/,
})

export const routingNumber = nineDigits.check(z.refine(hasValidChecksum, { error: WRONG_CHECKSUM }))

export const normalizeRoutingNumber = normalizeDigits

export type RoutingNumberHint = { readonly kind: 'valid' | 'invalid'; readonly message: string } | undefined

/** The live message under the field; silent while it is empty. */
export function routingNumberHint(typed: string): RoutingNumberHint {
  const digits = normalizeRoutingNumber(typed)
  if (digits === '') return undefined
  const { error } = routingNumber.safeParse(digits)
  return error ? { kind: 'invalid', message: error.issues[0]?.message ?? WRONG_CHECKSUM } : { kind: 'valid', message: VALID }
}

/** •••••0021 */
export const maskRoutingNumber = (routing: string): string => `•••••${routing.slice(-4)}`
