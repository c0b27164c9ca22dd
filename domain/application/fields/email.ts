import * as z from 'zod/mini'
import { EMAIL, EMAIL_LENGTH, EMAIL_REQUIRED, emailProblem } from './email-address.ts'

const INVALID_WHILE_TYPING = 'Please enter a valid email address'

export const email = z.string({ error: EMAIL_REQUIRED }).check(
  // Says all of it, and first; the checks after it stand for the API's readers (OpenAPI).
  z.refine((text) => !emailProblem(text), { error: ({ input }) => emailProblem(String(input)) }),
  z.maxLength(EMAIL_LENGTH.max),
  z.minLength(EMAIL_LENGTH.min),
  z.regex(EMAIL),
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
  return address && emailProblem(address) ? INVALID_WHILE_TYPING : undefined
}

/** j•••@example.com */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`
}
