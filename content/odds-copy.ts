/** A lender's odds in words: beside its offer, on Your request and in the console. */
import { type Decisions, ODDS_DAYS, ODDS_VERSION, type Odds, oddsOf } from '../domain/matching/lender/odds.ts'

const HOW_MANY: Readonly<Record<Exclude<Odds['kind'], 'too-new' | 'tenths'>, string>> = {
  'under-1-in-20': 'Fewer than 1 in 20',
  'over-19-in-20': 'More than 19 in 20',
}

export function oddsSentence(odds: Odds): string {
  if (odds.kind === 'too-new') return 'Too new to say how many people it accepts'
  const howMany = odds.kind === 'tenths' ? `About ${odds.tenths} in 10` : HOW_MANY[odds.kind]
  return `${howMany} people who chose it were accepted (last ${ODDS_DAYS} days)`
}

export const shownOddsOf = (decisions: Decisions) => ({ sentence: oddsSentence(oddsOf(decisions)), version: ODDS_VERSION })
