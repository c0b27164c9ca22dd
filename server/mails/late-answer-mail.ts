import { SITE } from '#content/site.ts'
import type { LateAnswer } from '../ports.ts'
import { NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from './letter.ts'

export interface LateAnswerMail {
  readonly firstName: string
  readonly answer: LateAnswer
  readonly publicUrl: string
}

/** For somebody who was told to wait: a lender has answered after all. */
export function lateAnswerMail({ firstName, answer, publicUrl }: LateAnswerMail): RenderedLetter {
  const greeting = `Hello ${firstName},`
  if (answer.kind === 'refused')
    return renderLetter({
      subject: `About your loan request at ${SITE.brand}`,
      greeting,
      paragraphs: [
        'when you applied, a lender had not answered yet. We have its answer now: no lender in our network can make you an offer at this time.',
        'You may apply again whenever you like.',
      ],
      closing: [NEVER_BY_EMAIL],
    })
  const { lenderName, goToken } = answer
  return renderLetter({
    subject: `${lenderName} has accepted your loan request`,
    greeting,
    paragraphs: [
      `when you applied, a lender had not answered yet. It has now: ${lenderName} has accepted your request.`,
      goToken === null
        ? `${lenderName} will contact you directly with its offer.`
        : 'Open the link to see its offer: the rate, the fees and the payments. You decide whether you want it.',
    ],
    button: goToken === null ? undefined : { label: `Continue to ${lenderName}`, href: `${publicUrl}/go/${goToken}` },
    closing: [...(goToken === null ? [] : ['The link is yours alone. Please do not pass it on.']), NEVER_BY_EMAIL],
  })
}
