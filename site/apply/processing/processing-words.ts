/** What the processing screen says above its bar. A lender that is known is named, and so is its price. */
import { priceInShort } from '#content/price-words.ts'
import type { Phase } from '../phase.ts'
import type { Pace } from './use-pace.ts'

type Accepted = Extract<Phase, { kind: 'accepted' }>

const CLOSE_THIS_PAGE = 'You can close this page.'

export function leavingHeading(answer: Accepted['answer']): string {
  return `${answer?.lender?.name ?? 'A lender'} ${answer?.status === 'pending' ? 'has answered' : 'said yes'}`
}

/** As specified, the bar runs to its end before anything else is said. */
export function acceptedWords({ isLeaving, answer }: Accepted, { message, isOver }: Pick<Pace, 'message' | 'isOver'>): string {
  const lender = answer?.lender?.name ?? 'A lender'
  if (isLeaving)
    return `${leavingHeading(answer)}${answer?.price ? `: ${priceInShort(answer.price)}` : ''}. Taking you to its site.`
  if (!isOver) return `${message}.`
  return answer && answer.status !== 'pending'
    ? `${lender} has accepted your request and will contact you. ${CLOSE_THIS_PAGE}`
    : `${lender} needs more time. We'll email you its answer. ${CLOSE_THIS_PAGE}`
}

/** After the bar's own time an honest wait: how long a lender takes is not known, and the applicant need not sit through it. */
export const waitingWords = ({ message, isOver }: Pick<Pace, 'message' | 'isOver'>): string =>
  isOver ? `Waiting for a lender's answer, up to a minute. We'll email it to you too. ${CLOSE_THIS_PAGE}` : `${message}.`
