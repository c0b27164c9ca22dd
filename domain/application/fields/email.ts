import * as z from 'zod/mini'
import { isPrintable } from './text.ts'

// spec §5
const REQUIRED = 'Email is required'
const INVALID = 'Please enter a valid email address (5-100 characters)'
const INVALID_WHILE_TYPING = 'Please enter a valid email address'
const EMAIL_LENGTH = { min: 5, max: 100 } as const

/** Simple on purpose (spec §5): something, an @, and a dotted name, without what could end a mail header or start a second address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

/** Letters, digits and a few signs, in words parted by dots. What else the standards allow is a way to confuse mail servers. */
const MAILBOX_WORD = /^[\p{L}\p{M}\p{N}_+'&=~#/-]+$/u
const DOMAIN_WORD = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

function isPlainAddress(text: string): boolean {
  // Too long is said by another rule.
  if (text.length > EMAIL_LENGTH.max) return true
  const [mailbox = '', domain = ''] = text.split('@')
  return (
    !mailbox.startsWith('-') &&
    mailbox.split('.').every((word) => MAILBOX_WORD.test(word)) &&
    domain.split('.').every((word) => DOMAIN_WORD.test(word)) &&
    !/\.\d+$/.test(domain)
  )
}

export const email = z.string({ error: REQUIRED }).check(
  z.refine((text) => text.length > 0, { error: REQUIRED }),
  z.maxLength(EMAIL_LENGTH.max, { error: INVALID }),
  z.minLength(EMAIL_LENGTH.min, { error: INVALID }),
  z.regex(EMAIL, { error: INVALID }),
  z.refine((text) => text.length > EMAIL_LENGTH.max || isPrintable(text), { error: INVALID }),
  z.refine(isPlainAddress, { error: INVALID }),
)

export const normalizeEmail = (typed: string): string => typed.trim()

const GOOGLE: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Most providers deliver ann+anything@ to ann@, and Google leaves dots out too. For counting mails only: elsewhere these may be two people. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const mailbox = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(.)\+.*$/, '$1')
  return GOOGLE.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

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
