/** What choosing an offer permits: the statement on screen, and how the choice names it. */
import { CREDIT_INQUIRY_STATEMENTS } from '#content/consent-statements.ts'
import type { ChooseOfferRequest } from '#domain/api/offers.ts'
import type { OfferToChoose } from '#domain/api/outcome-parts.ts'

interface Permission {
  readonly words: string
  readonly documents: ChooseOfferRequest['consent']['documents']
}

export function choicePermission({ inquiry }: OfferToChoose): Permission {
  const { version, words } = CREDIT_INQUIRY_STATEMENTS[inquiry]
  return { words, documents: { creditInquiry: version } }
}
