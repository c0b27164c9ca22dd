/** The odds of lenders as people are shown them, counted anew after a few minutes: they move slowly, and every look at offers asks for them. */
import { shownOddsOf } from '#content/odds-copy.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Decisions } from '#domain/matching/lender/odds.ts'
import type { ShownOdds } from '#domain/matching/run/outcome-parts.ts'
import type { Clock } from '../../platform/clock/clock.ts'

const FRESH_MS = 5 * 60_000

export interface OddsRecords {
  /** Of the figures' records. */
  readonly lenderCalls: {
    readonly decisionsOnChosen: (lenders: readonly LenderId[], now: Date) => Promise<ReadonlyMap<LenderId, Decisions>>
  }
}

export type LenderOdds = (records: OddsRecords, lenders: readonly LenderId[]) => Promise<Map<LenderId, ShownOdds>>

export function makeLenderOdds(now: Clock): LenderOdds {
  const known = new Map<LenderId, { readonly at: number; readonly odds: ShownOdds }>()
  return async ({ lenderCalls }, lenders) => {
    const at = now()
    const isFresh = (lender: LenderId) => Math.abs(at.getTime() - (known.get(lender)?.at ?? -Infinity)) < FRESH_MS
    const missing = lenders.filter((lender) => !isFresh(lender))
    const counted = missing.length > 0 ? await lenderCalls.decisionsOnChosen(missing, at) : new Map()
    for (const [lender, decisions] of counted) known.set(lender, { at: at.getTime(), odds: shownOddsOf(decisions) })
    return new Map(lenders.flatMap((lender) => [known.get(lender)].flatMap((each) => (each ? [[lender, each.odds] as const] : []))))
  }
}
