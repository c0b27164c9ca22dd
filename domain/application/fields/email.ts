import * as z from 'zod/mini'
import { isPrintable } from './text.ts'

// spec §5
const REQUIRED = 'Email is required'
const INVALID = 'Please enter a valid email address (5-100 characters)'
const INVALID_WHILE_TYPING = 'Please enter a valid email address'
const EMAIL_LENGTH = { min: 5, max: 100 } as const

/** Simple on purpose (spec §5): something, an @, and a dotted name, without what could end a mail header or start a second address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export const email = z.string({ error: REQUIRED }).check(
  z.refine((text) => text.length > 0, { error: REQUIRED }),
  z.maxLength(EMAIL_LENGTH.max, { error: INVALID }),
  z.minLength(EMAIL_LENGTH.min, { error: INVALID }),
  z.regex(EMAIL, { error: INVALID }),
  z.refine(isPrintable, { error: INVALID }),
)

export const normalizeEmail = (typed: string): string => typed.trim()

/** The live message under the field: shorter, and silent while the field is empty. */
export function emailMessageWhileTyping(typed: string): string | undefined {
  const address = normalizeEmail(typed)
  return address === '' || email.safeParse(address).success ? undefined : INVALID_WHILE_TYPING
}

/** j•••@example.com */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`
}
