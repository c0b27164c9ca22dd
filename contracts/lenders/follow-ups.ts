/**
 * What follows a post: the bank numbers for a lender that accepted and needs them, the news that a lead is taken back, the wish to be
 * forgotten. Each names the post's attempt key, is repeated until it has a clear answer, and does no harm when it comes twice.
 */
import * as z from 'zod/mini'
import { BANK_FIELDS } from '#domain/application/application.ts'
import { type BankResult, DATA_ERROR_CODES } from '#domain/matching/lender/lender-results.ts'
import { described } from '#domain/values/described.ts'
import { attemptKey, dataFieldsIn, fieldsOf, isTest } from './lender-api.ts'

const text = z.string()

export const bankRequest = z.strictObject({
  attemptKey,
  test: isTest,
  bank: z.strictObject({ bankName: text, routingNumber: text, accountNumber: text }) satisfies {
    def: { shape: Record<(typeof BANK_FIELDS)[number], unknown> }
  },
})

const bankField = described(z.enum(BANK_FIELDS), 'the name of the field', { examples: ['accountNumber'] })

export const bankAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('received') }),
  z.object({
    outcome: z.literal('data_error'),
    fields: z.array(z.object({ field: bankField, code: z.enum(DATA_ERROR_CODES) })).check(z.minLength(1)),
  }),
])
export const voidAnswer = z.object({ outcome: z.enum(['voided', 'too_late']) })
export const eraseAnswer = z.object({ outcome: z.enum(['erased', 'later']) })

/** When `test` is true, this bank name stands for numbers that a lender cannot work with, so that it can be checked. */
export const TEST_BANK_MISTAKE = 'Mistake'

const WRONG_SHAPE = { kind: 'unknown', code: 'wrong-shape' } as const

/** Numbers that a lender refuses stay refused when it does not say which: sending them again would mend nothing. */
export function readBankAnswer(body: unknown): BankResult {
  const { outcome, fields } = fieldsOf(body)
  if (outcome === 'received') return { kind: 'received' }
  return outcome === 'data_error' ? { kind: 'data_error', fields: dataFieldsIn(fields, BANK_FIELDS) } : WRONG_SHAPE
}

const readOutcome =
  <Kind extends string>(kinds: Readonly<Record<string, Kind>>) =>
  (body: unknown) => {
    const { outcome } = fieldsOf(body)
    const kind = typeof outcome === 'string' && Object.hasOwn(kinds, outcome) ? kinds[outcome] : undefined
    return kind ? { kind } : WRONG_SHAPE
  }
export const readVoidAnswer = readOutcome({ voided: 'voided', too_late: 'too-late' })
export const readEraseAnswer = readOutcome({ erased: 'erased', later: 'later' })
