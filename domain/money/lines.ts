/**
 * What a lender owes, as lines in cents that are only ever added, each from one event. What a lead is worth is the sum of its lines, and what
 * became of it follows from them: one rule for every screen, list, export, figure and statement. `server/money/lead-money.ts` says the same in
 * SQL, and a test compares them.
 */

/** What became of a lead that a lender accepted. */
export const LEAD_MONEY_STATES = {
  unpriced: 'Sold, price open',
  sold: 'Sold',
  'return-asked': 'Return asked',
  returned: 'Returned',
  voided: 'Taken back',
} as const
export type LeadMoneyState = keyof typeof LEAD_MONEY_STATES
export const LEAD_MONEY_STATE_NAMES = Object.keys(LEAD_MONEY_STATES) as [LeadMoneyState, ...LeadMoneyState[]]

export interface LeadMoney {
  readonly state: LeadMoneyState
  /** Null: not final. */
  readonly priceCents: number | null
  readonly owedCents: number
}

interface LineRule {
  readonly label: string
  /** Null: nobody has accepted the lead. */
  readonly after: readonly (LeadMoneyState | null)[]
  /** What it changes of what is owed; null: nobody knows yet; undefined: the event comes to nothing. */
  readonly cents: (money: LeadMoney, figureCents: number | null) => number | null | undefined
}

const OPEN = ['unpriced', 'sold'] as const
const nothing = () => 0
const all = ({ owedCents }: LeadMoney) => 0 - owedCents
const NOT_ACCEPTED: LeadMoney = { state: 'unpriced', priceCents: null, owedCents: 0 }

/** Which line may follow, and what it comes to. */
export const LEAD_LINES = {
  accrued: { label: 'Accepted', after: [null], cents: (_, price) => price },
  priced: { label: 'Price reported', after: ['unpriced'], cents: (_, price) => price ?? undefined },
  repriced: {
    label: 'Price changed by us',
    after: OPEN,
    cents: ({ priceCents, owedCents }, price) => {
      const change = (price ?? 0) - (priceCents ?? 0)
      // Not below what was credited already.
      return price === null || price === priceCents || change < -owedCents ? undefined : change
    },
  },
  'return-asked': { label: 'Return asked', after: OPEN, cents: nothing },
  'return-accepted': { label: 'Return accepted', after: ['return-asked'], cents: all },
  'return-refused': { label: 'Return refused', after: ['return-asked'], cents: nothing },
  voided: { label: 'Taken back', after: [...OPEN, 'return-asked'], cents: all },
  credited: {
    label: 'Credit',
    after: ['sold'],
    cents: ({ owedCents }, credit) => (credit !== null && credit > 0 && credit <= owedCents ? -credit : undefined),
  },
} as const satisfies Readonly<Record<string, LineRule>>
export type LeadLineKind = keyof typeof LEAD_LINES
export const LINE_LABELS = {
  ...(Object.fromEntries(Object.entries(LEAD_LINES).map(([kind, { label }]) => [kind, label])) as Record<LeadLineKind, string>),
  paid: 'Payment',
} as const
export type LineKind = keyof typeof LINE_LABELS
export const LINE_KINDS = Object.keys(LINE_LABELS) as [LineKind, ...LineKind[]]

export interface LeadLine {
  readonly kind: LeadLineKind
  readonly cents: number | null
}

/** Of one lead, in the order in which they were written; undefined: no lender has accepted it. */
export function moneyOf(lines: readonly LeadLine[]): LeadMoney | undefined {
  const has = (kind: LeadLineKind) => lines.some((line) => line.kind === kind)
  if (lines.length === 0) return undefined
  const sum = (some: readonly LeadLine[]) => some.reduce((total, { cents }) => total + (cents ?? 0), 0)
  const prices = lines.filter(({ kind }) => PRICE_KINDS.some((each) => each === kind))
  const isPriced = prices.some(({ cents }) => cents !== null)
  return { state: stateOf(has, isPriced), priceCents: isPriced ? sum(prices) : null, owedCents: sum(lines) }
}

export const PRICE_KINDS = ['accrued', 'priced', 'repriced'] as const satisfies readonly LeadLineKind[]

function stateOf(has: (kind: LeadLineKind) => boolean, isPriced: boolean): LeadMoneyState {
  if (has('voided')) return 'voided'
  if (has('return-accepted')) return 'returned'
  if (has('return-asked') && !has('return-refused')) return 'return-asked'
  return isPriced ? 'sold' : 'unpriced'
}

/** The line that an event comes to; undefined: none, since the lead is not where the event could change anything. */
export function lineFor(lines: readonly LeadLine[], kind: LeadLineKind, figureCents: number | null = null): LeadLine | undefined {
  const money = moneyOf(lines)
  const { after, cents: rule }: LineRule = LEAD_LINES[kind]
  const isOnce = kind !== 'repriced' && kind !== 'credited'
  if (!after.includes(money?.state ?? null) || (isOnce && lines.some((line) => line.kind === kind))) return undefined
  const cents = rule(money ?? NOT_ACCEPTED, figureCents)
  return cents === undefined ? undefined : { kind, cents }
}
