/** The values of a copy as a person reads them: no code of ours among them. */
import type { RequestCopy } from '#contracts/public/your-request.ts'
import { formatDollars } from '#domain/money.ts'

export type Answer = RequestCopy['visit'][string]

export function answerInWords(field: string, value: Answer | undefined): string | number | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /Amount|Income/.test(field) ? formatDollars(value) : value
  // "over-months" and "at-once": the form's own words would make this page too heavy.
  return field === 'wantedRepayment' ? value?.replace('-', ' ') : value
}
