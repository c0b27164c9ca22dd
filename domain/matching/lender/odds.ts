/**
 * How often a lender accepts the people who choose it, by its own decisions on them. It stands beside the offer and is input to nothing: no
 * order, no filter, no pause.
 */
export interface Decisions {
  readonly accepted: number
  readonly refused: number
}

export type Odds =
  | { readonly kind: 'too-new' | 'under-1-in-20' | 'over-19-in-20' }
  | { readonly kind: 'tenths'; readonly tenths: number }

/** Raised whenever the same decisions would be told otherwise than before. */
export const ODDS_VERSION = 1

export const ODDS_DAYS = 90
const FEWEST_DECISIONS = 20

export function oddsOf({ accepted, refused }: Decisions): Odds {
  const decided = accepted + refused
  if (decided < FEWEST_DECISIONS) return { kind: 'too-new' }
  if (accepted * 20 < decided) return { kind: 'under-1-in-20' }
  if (accepted * 20 > decided * 19) return { kind: 'over-19-in-20' }
  // Rounded, a half up: but nobody is told of ten in ten where one of twenty was refused.
  return { kind: 'tenths', tenths: Math.min(9, Math.floor((accepted * 20 + decided) / (decided * 2))) }
}
