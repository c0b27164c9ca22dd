/** What an answer tells beside its status, as far as the run itself knows it: who, at what price, and who read it in vain. */

import type { SubmissionStatus } from '../../application/submission-outcome.ts'
import type { LenderId } from '../lender/lender.ts'
import { type PriceTag, priceTagOf } from '../lender/price-tag.ts'
import { termsOf } from './offer-status.ts'
import type { NamedLender, WhatMayHelp } from './outcome-parts.ts'
import { mayHaveItOf, readersOf } from './readers.ts'
import { openAttempt, type RunState } from './run-state.ts'
import { refusedBeforeShown } from './second-round.ts'

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
  const known = { readers: readersOf(state), ...(mayHaveIt.length > 0 && { mayHaveIt }), ...refusedBeforeShown(state) }
  return { ...known, ...(state.chosenElsewhere && { chosenElsewhere: true }), smallerAmount: null, opensNext: [] }
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

/** Of the offer that the lender made. A stale run may have found its lender without an offer. */
export function priceOf(state: Pick<RunState, 'decision' | 'offers'>, lender: LenderId): PriceTag | undefined {
  const terms = termsOf(state, lender)
  return state.decision && terms ? priceTagOf(state.decision.amount, terms) : undefined
}
