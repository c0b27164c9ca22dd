/** What the text fields share: how typing is cleaned, and a schema that says "required" or "invalid" in the field's own words. */
import * as z from 'zod/mini'

/** Control, format (bidirectional marks, zero-width), unassigned and private characters, and lone surrogates: never part of an answer. */
const UNPRINTABLE = /\p{C}/u

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** One space between words, none around them, and one way to write each letter. */
export const normalizeText = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Paste-friendly: "SSN: 123-45-6789" is the same answer as "123456789". */
export const normalizeDigits = (typed: string): string => typed.replace(/\D/g, '')

export interface TextRule {
  readonly required: string
  readonly invalid: string
  readonly minLength: number
  readonly maxLength: number
  readonly pattern: RegExp
}

/**
 * All checks run, and the first message counts. None may end the others (zod's `abort`): it would silence the cross-field rules too.
 * So every pattern must be linear in the length of what it is given; a text that is too long has its message by then, and is not searched again.
 */
export function textSchema({ required, invalid, minLength, maxLength, pattern }: TextRule) {
  return z.string({ error: required }).check(
    z.refine((text) => text.length > 0, { error: required }),
    z.maxLength(maxLength, { error: invalid }),
    z.minLength(minLength, { error: invalid }),
    z.regex(pattern, { error: invalid }),
    z.refine((text) => text.length > maxLength || isPrintable(text), { error: invalid }),
  )
}
