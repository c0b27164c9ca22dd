/** What counts as an email address. Without the schema library, for pages that ask for nothing else. */

// spec §5
export const EMAIL_REQUIRED = 'Email is required'
const EMAIL_INVALID = 'Please enter a valid email address (5-100 characters)'
export const EMAIL_LENGTH = { min: 5, max: 100 } as const

/** Simple on purpose (spec §5): something, an @, and a dotted name, without what could end a mail header or start a second address. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

/** Letters, digits and a few signs, in words parted by dots: nothing unprintable. What else the standards allow is a way to confuse mail servers. */
const MAILBOX_WORD = /^[\p{L}\p{M}\p{N}_+'&=~#/-]+$/u
const DOMAIN_WORD = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

function isPlainAddress(text: string): boolean {
  const [mailbox = '', domain = ''] = text.split('@')
  return (
    !mailbox.startsWith('-') &&
    mailbox.split('.').every((word) => MAILBOX_WORD.test(word)) &&
    domain.split('.').every((word) => DOMAIN_WORD.test(word)) &&
    !/\.\d+$/.test(domain)
  )
}

export function emailProblem(address: string): string | undefined {
  if (!address) return EMAIL_REQUIRED
  // The shortest that the pattern takes is as long as the least length.
  return address.length > EMAIL_LENGTH.max || !EMAIL.test(address) || !isPlainAddress(address) ? EMAIL_INVALID : undefined
}
