import * as z from 'zod/mini'
import { textSchema } from './text.ts'

// spec §3, §5, §9
export const ACCOUNT_TYPES = ['checking', 'savings'] as const
export const DEFAULT_ACCOUNT_TYPE = 'checking'
export const ACCOUNT_NUMBER_DIGITS = { min: 4, max: 17 } as const

export const accountType = z.enum(ACCOUNT_TYPES, { error: 'Account type is required' })

export const bankName = textSchema({
  required: 'Bank name is required',
  invalid: 'Bank name must be 2-50 characters with valid format',
  minLength: 2,
  maxLength: 50,
  pattern: /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} &'’.,()/-]*$/u,
})

export const accountNumber = textSchema({
  required: 'Account number is required',
  invalid: 'Account number must be 4-17 digits (numbers only)',
  minLength: ACCOUNT_NUMBER_DIGITS.min,
  maxLength: ACCOUNT_NUMBER_DIGITS.max,
  pattern: /^\d+$/,
})

/** Spaces and dashes are how people read a number aloud; a letter is a mistake that they should see. */
export const normalizeAccountNumber = (typed: string): string => typed.replace(/[\s-]/g, '')

/** ••••4821 */
export const maskAccountNumber = (account: string): string => `••••${account.length > 4 ? account.slice(-4) : ''}`
