/** What the processing screen says above its bar. A lender that is known is named, and so is its price. */

import { howToGoOn } from '#content/how-to-go-on.ts'
import { priceInShort } from '#content/price-copy.ts'
import { APPLIED_BEFORE } from '../outcomes/applied-before.tsx'
import type { Phase } from '../phase.ts'
import type { Pace } from './use-pace.ts'

type Accepted = Extract<Phase, { kind: 'accepted' }>

const CLOSE_THIS_PAGE = 'You can close this page.'

const isYes = (answer: Accepted['answer']): boolean => answer !== undefined && answer.status !== 'pending'
/** A lender may have it, and has not said yes or no. */
export const isUndecided = ({ isLeaving, answer }: Pick<Accepted, 'isLeaving' | 'answer'>): boolean =>
  !isLeaving && !isYes(answer) && !answer?.repeats_earlier

const nameIn = (answer: Accepted['answer']): string => answer?.lender?.name ?? 'A lender'

/** A lender that has not decided has not said yes. */
export function answeredHeading({ isLeaving, answer }: Pick<Accepted, 'isLeaving' | 'answer'>): string {
  if (answer?.repeats_earlier) return APPLIED_BEFORE.heading
  if (isYes(answer)) return `${nameIn(answer)} said yes`
  return isLeaving ? `${nameIn(answer)} has answered` : 'Not decided yet'
}

/** As specified, the bar runs to its end before anything else is said. */
export function acceptedCopy(accepted: Accepted, { message, isOver }: Pick<Pace, 'message' | 'isOver'>): string {
  const { isLeaving, answer } = accepted
  if (isLeaving)
    return `${answeredHeading(accepted)}${answer?.price ? `: ${priceInShort(answer.price)}` : ''}. Taking you to its site.`
  if (!isOver) return `${message}.`
  if (answer?.repeats_earlier) return `${APPLIED_BEFORE.text} ${CLOSE_THIS_PAGE}`
  return isYes(answer)
    ? `${nameIn(answer)} has accepted your request. ${howToGoOn(answer?.lender)} ${CLOSE_THIS_PAGE}`
    : `No answer from ${answer?.lender?.name ?? 'a lender'} yet. We keep asking, and email you its answer. ${CLOSE_THIS_PAGE}`
}

/** After the bar's own time an honest wait: how long a lender takes is not known, and the applicant need not sit through it. */
export const waitingCopy = ({ message, isOver }: Pick<Pace, 'message' | 'isOver'>): string =>
  isOver ? `Waiting for a lender’s answer, up to a minute. We’ll email it to you too. ${CLOSE_THIS_PAGE}` : `${message}.`

/** What a screen reader hears: each stage once, and what takes their place. */
export function announcementOf(accepted: Accepted | undefined, pace: Pace, text: string): string {
  if (accepted?.isLeaving) return text
  if (accepted && pace.isOver) return `${answeredHeading(accepted)}. ${text}`
  const current = pace.stages[pace.stagesDone]
  return current ? `Stage ${pace.stagesDone + 1} of ${pace.stages.length}: ${current}` : `All stages complete. ${text}`
}
