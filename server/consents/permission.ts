import { createHash } from 'node:crypto'
import { CHOICE_STATEMENTS, choiceStatement } from '#content/consent-statements.ts'
import type { Inquiry } from '#domain/matching/lender/lender.ts'
import type { Permission } from '#domain/matching/run/outcome-parts.ts'

/** What the choice of a lender permits, in the words that are shown with its offer. */
export function permissionOf(inquiry: Inquiry, lenderName: string): Permission {
  const wording = choiceStatement(inquiry, lenderName)
  return { wording, version: CHOICE_STATEMENTS[inquiry].version, sha256: createHash('sha256').update(wording).digest('hex') }
}
