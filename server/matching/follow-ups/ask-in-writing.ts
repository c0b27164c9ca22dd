/** What an operator writes to a lender that has no call for it, and by when. */
import { SITE } from '#content/site.ts'
import type { ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { addBusinessDays } from '#domain/law/privacy-request-dates.ts'
import { IN_WRITING_BUSINESS_DAYS } from '#domain/matching/follow-up-states.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import type { FollowUp } from './follow-up-records.ts'

const LETTERS = {
  void: {
    subject: 'We take a lead back: please confirm',
    asks: 'We take back a lead that we sent you. Please do not accept it any more, and confirm to us that you will not. If you have accepted it already, please tell us so.',
  },
  erase: {
    subject: 'Deletion request: please confirm',
    asks: 'You got the personal information of a consumer from us. The consumer has asked for its deletion, and California law (Civil Code 1798.105) asks us to pass that on to you. Please delete it, and confirm to us that you have.',
  },
} as const

export function writtenAddress({ mapping, contact }: Lender, call: keyof typeof LETTERS): string {
  const found = mapping?.calls[call]
  return found && 'inWriting' in found ? found.inWriting : contact.email
}

/** Null: the lender is not asked in writing. The letter names nobody. */
export function letterFor(
  { followUp, state, attemptKey, createdAt }: FollowUp,
  lender: Lender | undefined,
): ListedFollowUp['letter'] {
  if (state !== 'in-writing' || followUp === 'bank') return null
  const { subject, asks } = LETTERS[followUp]
  const day = parseIsoDate(createdAt.toISOString().slice(0, 10))
  return {
    to: lender ? writtenAddress(lender, followUp) : null,
    dueOn: day ? addBusinessDays(day, IN_WRITING_BUSINESS_DAYS[followUp]) : '',
    subject,
    text: `Hello,\n\n${asks}\n\nYou know the lead by this key: ${attemptKey}\n\n${SITE.brand}\n${SITE.contact.privacyEmail}`,
  }
}
