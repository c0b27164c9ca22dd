import { normalizeDigits, textSchema } from './text.ts'

export const PHONE_DIGITS = 10

// spec §5: 10 digits, the first one 2 to 9. A missing number gets the same words.
export const phoneSchema = (invalid: string) =>
  textSchema({ required: invalid, invalid, minLength: PHONE_DIGITS, maxLength: PHONE_DIGITS, pattern: /^[2-9]\d{9}$/ })

export const primaryPhone = phoneSchema('Please enter a valid phone number')
export const secondaryPhone = phoneSchema('Please enter a valid work phone number')

const EXTENSION = /(\d[\s).,;-]*)(?:ext|x|#).*$/is

/** A country code, +1 or 1, is dropped once ten digits follow it: no US area code begins with 1. An extension is not part of the number. */
export const normalizePhone = (typed: string): string =>
  normalizeDigits(typed.replace(EXTENSION, '$1')).replace(/^1+(?=\d{10})/, '')

/** (303) 555-0148, as far as it has been typed. */
export function formatPhone(phone: string): string {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6, 10)]
  if (!exchange) return area
  return `(${area}) ${exchange}${line ? `-${line}` : ''}`
}

/** (•••) •••-0148 */
export const maskPhone = (phone: string): string => `(•••) •••-${phone.slice(-4)}`
