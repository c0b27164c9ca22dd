/** Every lender in one word, for the strip of Today: the worst of what is true of it. */
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import { lenderTrouble } from '#contracts/operators/lender-trouble.ts'
import { LENDER_STATUSES, type LenderStatus, type TodaysLender } from '#contracts/operators/today.ts'
import { NEAR_FULL } from '#domain/watch/usual.ts'
import { fullestCap } from '../figures/lenders/fullest-cap.ts'

interface Status {
  readonly holds: (lender: LenderHealthRow) => boolean
  readonly text: (lender: LenderHealthRow) => string
  readonly until?: (lender: LenderHealthRow) => string | null | undefined
}

const percent = (share: number) => `${Math.round(share * 100)}%`
const capLabel = (lender: LenderHealthRow) => {
  const cap = fullestCap(lender)
  return cap ? `${percent(cap.share)} of the ${cap.period}’s cap` : 'no cap'
}
const troubleLabel = (lender: LenderHealthRow) => lenderTrouble(lender)?.text ?? ''
const openBreakers = ({ breakers }: LenderHealthRow) =>
  Object.entries(breakers).flatMap(([call, state]) => (state === 'open' ? [call] : []))

const STATUSES: Readonly<Record<LenderStatus, Status>> = {
  'breaker-open': {
    holds: (lender) => openBreakers(lender).length > 0,
    text: (lender) => `left alone for ${openBreakers(lender).join(' and ')}`,
  },
  paused: {
    holds: ({ paused }) => paused !== 'no',
    text: ({ paused, pause }) => pause?.reason ?? `paused ${paused}`,
    until: ({ pause }) => pause?.until,
  },
  closed: { holds: ({ open }) => !open, text: () => 'outside its hours', until: ({ changesAt }) => changesAt },
  full: { holds: (lender) => (fullestCap(lender)?.share ?? 0) >= 1, text: capLabel },
  'near-full': { holds: (lender) => (fullestCap(lender)?.share ?? 0) >= NEAR_FULL, text: capLabel },
  failing: { holds: (lender) => lenderTrouble(lender)?.kind === 'failing', text: troubleLabel },
  slow: { holds: (lender) => lenderTrouble(lender)?.kind === 'slow', text: troubleLabel },
  up: { holds: () => true, text: capLabel },
}

const WORST_FIRST = LENDER_STATUSES.toReversed()

export const statusesOf = (lenders: readonly LenderHealthRow[]): TodaysLender[] =>
  lenders
    .map((lender) => {
      const status = WORST_FIRST.find((each) => STATUSES[each].holds(lender)) ?? 'up'
      const { text, until } = STATUSES[status]
      return { id: lender.id, name: lender.name, status, text: text(lender), until: until?.(lender) ?? null }
    })
    .sort((one, other) => WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status))
