/** What an answer tells beside its status, as far as the run itself knows it: who, at what price, and who read it in vain. */

import type { SubmissionStatus } from '../../application/submission-outcome.ts'
import type { LenderId } from '../lender/lender.ts'
import type { OfferTerms } from '../lender/offer.ts'
import { type PriceTag, priceTagOf } from '../lender/price-tag.ts'
import type { NamedLender, WhatMayHelp } from './outcome-parts.ts'
import { mayHaveItOf, readersOf } from './readers.ts'
import { openAttempt, type RunState } from './run-state.ts'

export interface AnswerExtras {
  readonly lender?: NamedLender | undefined
  readonly price?: PriceTag | undefined
  help?: WhatMayHelp | undefined
}

const TELLS: Readonly<Record<SubmissionStatus, 'who-and-price' | 'who' | 'help' | 'readers' | 'nothing'>> = {
  approved: 'who-and-price',
  sold: 'who-and-price',
  pending: 'who',
  reject: 'help',
  expired: 'help',
  withdrawn: 'help',
  data_error: 'readers',
  error: 'readers',
  offers: 'nothing',
}

export function extrasOf(state: RunState, status: SubmissionStatus): AnswerExtras {
  switch (TELLS[status]) {
    case 'who-and-price': {
      const winner = winnerOf(state)
      return winner === undefined ? {} : { lender: lenderNamed(state, winner), price: priceOf(state, winner) }
    }
    case 'who': {
      const holder = holderOf(state)
      return holder === undefined ? {} : { lender: lenderNamed(state, holder) }
    }
    case 'help':
      return { help: helpWithout(state) }
    case 'readers': {
      const help = helpWithout(state)
      return help.readers.length > 0 || help.mayHaveIt ? { help } : {}
    }
    default:
      return {}
  }
}

/** What may help needs more than the run: the server adds it (server/matching/answers/help-after-no.ts). */
function helpWithout(state: RunState): WhatMayHelp {
  const mayHaveIt = mayHaveItOf(state)
  return { readers: readersOf(state), ...(mayHaveIt.length > 0 && { mayHaveIt }), smallerAmount: null, opensNext: [] }
}

export const winnerOf = ({ results }: Pick<RunState, 'results'>): LenderId | undefined =>
  results.find(({ result }) => result.kind === 'accepted')?.lender

/** The lender that has the lead and has not answered. A stale run asks one lender after the other whether it has it: none is named. */
export const holderOf = ({ stale, phase }: RunState): LenderId | undefined =>
  stale ? undefined : (openAttempt(phase)?.lender ?? undefined)

/** As it was when the run began. Undefined: no lender of this run. */
export function lenderNamed({ candidates }: Pick<RunState, 'candidates'>, lender: LenderId): NamedLender | undefined {
  const found = candidates.find((candidate) => candidate.lender === lender)
  if (!found) return undefined
  const { name, license, consumerPhone, website } = found
  return { name, license, ...(consumerPhone && { consumerPhone }), ...(website && { website }) }
}

/** A stale run may have found its lender without an offer. */
export const offeredTerms = ({ decision }: Pick<RunState, 'decision'>, lender: LenderId): OfferTerms | undefined =>
  decision?.offers.find((each) => each.lender === lender)?.terms

export function priceOf({ decision }: Pick<RunState, 'decision'>, lender: LenderId): PriceTag | undefined {
  const terms = offeredTerms({ decision }, lender)
  return decision && terms ? priceTagOf(decision.amount, terms) : undefined
}
