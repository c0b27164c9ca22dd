/** How long each offer of a run is good, and at what price, as its lender last said. */

import { DAY_MS, MINUTE_MS } from '../../values/calendar.ts'
import type { LenderId } from '../lender/lender.ts'
import type { PingResult } from '../lender/lender-results.ts'
import { MAX_OFFER_DAYS, type OfferTerms } from '../lender/offer.ts'
import type { OfferStatus, RunRules, RunState } from './run-state.ts'

/** Before an older one is chosen, its lender is asked again. */
const RECHECK_AFTER_MS = 20 * MINUTE_MS

/** A lender that names no time gives OFFER_CHOICE_MINUTES. */
export function statusAfter(answer: PingResult, { now, offersUntil }: RunRules): OfferStatus {
  const askedAt = now.toISOString()
  const named = answer.kind === 'yes' ? answer.validUntil : undefined
  if (!named) return { askedAt, until: offersUntil }
  const until = new Date(Math.min(Date.parse(named), now.getTime() + MAX_OFFER_DAYS * DAY_MS)).toISOString()
  return { askedAt, until, isUntilNamed: true }
}

/** The offers in the queue begin to be shown now. */
export const shownFromNow = ({ queue, offers }: RunState, { offersUntil }: RunRules): RunState['offers'] => ({
  ...offers,
  ...Object.fromEntries(
    queue.map((lender) => {
      const status = offers?.[lender]
      return [lender, status?.isUntilNamed ? status : ({ ...status, until: offersUntil } as OfferStatus)]
    }),
  ),
})

/** A run from before offers had ends of their own has one for all. */
export const untilOf = ({ offers, phase }: RunState, lender: LenderId): string =>
  offers?.[lender]?.until ?? (phase.kind === 'choosing' ? phase.until : '')

/** When the last of the offers in the queue ends. */
export const lastEnd = (state: RunState): string =>
  state.queue
    .map((lender) => untilOf(state, lender))
    .sort()
    .at(-1) ?? ''

export const hasEnded = (state: RunState, lender: LenderId, now: Date): boolean => new Date(untilOf(state, lender)) <= now

export const isRecheckDue = ({ offers }: Pick<RunState, 'offers'>, lender: LenderId, now: Date): boolean => {
  const askedAt = offers?.[lender]?.askedAt
  return askedAt !== undefined && now.getTime() - Date.parse(askedAt) > RECHECK_AFTER_MS
}

/** As the lender last said; undefined: it made no offer. */
export const termsOf = ({ offers, decision }: Pick<RunState, 'offers' | 'decision'>, lender: LenderId): OfferTerms | undefined =>
  offers?.[lender]?.terms ?? decision?.offers.find((offer) => offer.lender === lender)?.terms
