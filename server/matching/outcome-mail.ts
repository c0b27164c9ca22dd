import { SITE } from '#content/site.ts'
import type { FinalStatus } from '#domain/application/submission-outcome.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../mails/letter.ts'

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** The contents of a mail of the kind `late-answer`; removed when the mail is sent. */
    readonly 'late-answer': LateAnswer
  }
}

/** Written by versions that mailed only to applicants whose answer had been `pending`. */
export type LateAnswer =
  | { readonly kind: 'accepted'; readonly lenderName: string; readonly goToken: string | null }
  | { readonly kind: 'refused' }

export interface OutcomeMail {
  readonly firstName: string
  readonly status: FinalStatus
  /** Of the lender that accepted. */
  readonly lenderName?: string | undefined
  /** To the lender's page; null: it named none. */
  readonly link: string | null
  readonly publicUrl: string
}

type Refusal = Exclude<FinalStatus, 'approved' | 'sold'>

/** Each text is true whichever lenders were asked, and whether any was. */
const REFUSALS: Readonly<Record<Refusal, { readonly paragraphs: readonly string[]; readonly button?: string }>> = {
  reject: {
    // Not "said yes": lenders that decline an identity have said yes to the masked facts before.
    paragraphs: ['No lender in our network accepted your request this time.', 'You can apply again whenever you like.'],
  },
  data_error: {
    paragraphs: [
      "No lender has accepted your request: a lender couldn't use something that you entered.",
      'Please check your answers, and apply again.',
    ],
    button: 'Check and apply again',
  },
  error: {
    paragraphs: [
      "We're sorry: because of a technical problem, we have no lender's answer to your request. It's not your fault, and it says nothing about you.",
      'Please apply again later.',
    ],
    button: 'Apply again',
  },
  expired: {
    paragraphs: ['The time to choose an offer is over. Your name went to no lender.'],
    button: 'Apply again',
  },
  withdrawn: {
    paragraphs: ['You said no thanks, and your request has ended.'],
  },
}

/** Every applicant gets it: the server cannot know which of them left before the answer. */
export function outcomeMail(mail: OutcomeMail): RenderedLetter {
  const { firstName, status, publicUrl } = mail
  if (!isRefusal(status)) return acceptedMail(mail)
  const { paragraphs, button } = REFUSALS[status]
  return renderLetter({
    subject: `About your loan request at ${SITE.brand}`,
    greeting: greet('Hi', firstName),
    paragraphs,
    button: button ? { label: button, href: `${publicUrl}/apply` } : undefined,
    closing: [NEVER_BY_EMAIL],
  })
}

const isRefusal = (status: FinalStatus): status is Refusal => Object.hasOwn(REFUSALS, status)

function acceptedMail({ firstName, lenderName, link }: OutcomeMail): RenderedLetter {
  return renderLetter({
    subject: `${lenderName ?? 'A lender'} has accepted your loan request`,
    greeting: greet('Hi', firstName),
    paragraphs: [
      `Good news: ${lenderName ?? 'a lender'} has accepted your request.`,
      link
        ? "Open the link to see its offer: the rate, the fees and the payments. You decide whether you want it. If you're on its site already, you don't need the link."
        : `${lenderName ?? 'The lender'} will contact you directly with its offer.`,
    ],
    button: link ? { label: `Continue to ${lenderName ?? 'the lender'}`, href: link } : undefined,
    closing: [...(link ? ["This link is private. Don't forward it."] : []), NEVER_BY_EMAIL],
  })
}

/** For an applicant who may be a stranger: nothing of the earlier application, and the way to one's own. */
export const withheldMail = (firstName: string, leadId: string): RenderedLetter =>
  renderLetter({
    subject: `About your loan request at ${SITE.brand}`,
    greeting: greet('Hi', firstName),
    paragraphs: [
      'We already have a recent request with the same Social Security number and date of birth, so we sent this one to no lender.',
      `If you made it, its answer went to the email address that you gave then. If you didn’t, or can’t get that answer, write to ${SITE.contact.email} and include this number: ${leadId}. We’ll check who you are, then help you.`,
    ],
    closing: [NEVER_BY_EMAIL],
  })
