/**
 * The figures of the business, each with its one definition: `docs/figures.md` says the same, and a test compares them. Applications are
 * counted on the day (New York) and in the hour in which they were received, and as they stand now.
 */
interface Figure {
  readonly title: string
  readonly means: string
  /** What somebody might take it for. */
  readonly isNot: string
}

/** Counts of applications. Each has a rule in `server/figures/rules/figure-rules.ts`, by which it is counted and listed. */
export const APPLICATION_FIGURES = {
  sent: {
    title: 'Sent',
    means: 'applications received at the end of the form',
    isNot: 'persons: one who applies twice is counted twice',
  },
  duplicates: {
    title: 'Duplicates',
    means: 'of the sent, those of a person whose earlier application stands, and whose answer goes to the address given there',
    isNot: 'in any figure below: a duplicate is never matched, sold or refused',
  },
  machines: {
    title: 'Machines',
    means: 'of the sent, those that look like a machine’s: a hidden field was filled in, or all of it too quickly',
    isNot: 'left out of any other figure',
  },
  matched: {
    title: 'Matched',
    means: 'of the sent, those to which a lender said yes when it was asked without a name',
    isNot: 'an acceptance: the lender may still decline the person',
  },
  sold: {
    title: 'Sold',
    means: 'of the sent, those that a lender accepted and that were not taken back',
    isNot: 'a loan, which the person has yet to sign; a returned lead stays sold, and brings nothing',
  },
  unpriced: {
    title: 'Unpriced',
    means: 'of the sold, those whose price is not final',
    isNot: 'unpaid: what lenders have paid stands under Money',
  },
  opened: {
    title: 'Opened',
    means: 'of the sold, those whose own link to the lender was followed',
    isNot: 'visits: a link that is followed twice is counted once, and that of a duplicate not at all',
  },
  funded: {
    title: 'Funded',
    means: 'of the sold, those whose lender has reported a loan',
    isNot: 'known for lenders that do not report',
  },
  returned: {
    title: 'Returned',
    means: 'of the sold, those that the lender gave back, and we have accepted it',
    isNot: 'counted on the day of the return, but on that of the application',
  },
  returnsAsked: {
    title: 'Returns asked',
    means: 'of the sold, those that the lender wants to give back',
    isNot: 'out of the revenue before we accept',
  },
  voided: {
    title: 'Taken back',
    means: 'of the sent, those that we took back, and the lender has agreed',
    isNot: 'sold, nor in the revenue',
  },
  pending: {
    title: 'Pending',
    means: 'of the sent, those whose lender has not said what became of them',
    isNot: 'those whose person has offers to choose from',
  },
  choosing: {
    title: 'Choosing',
    means: 'of the sent, those whose person has offers to choose from',
    isNot: 'sold',
  },
  refused: {
    title: 'Refused',
    means: 'of the sent, those that ended without a lender, by our own rules or by all lenders that were asked',
    isNot: 'technical errors',
  },
  dataErrors: {
    title: 'Data errors',
    means: 'of the sent, those that went back to the person for an answer that a lender could not work with',
    isNot: 'answers that the form itself refused, which are never sent',
  },
  errors: {
    title: 'Errors',
    means: 'of the sent, those that ended without a decision of any lender',
    isNot: 'single calls that failed',
  },
  expired: { title: 'Expired', means: 'of the sent, those whose person chose no offer in time', isNot: 'links that have expired' },
  withdrawn: { title: 'Withdrawn', means: 'of the sent, those that their person ended', isNot: 'erasures' },
  unanswered: {
    title: 'Unanswered',
    means: 'of the sent, those whose search for a lender is under way',
    isNot: 'overdue, unless Today says so',
  },
} as const satisfies Readonly<Record<string, Figure>>
export type ApplicationFigure = keyof typeof APPLICATION_FIGURES
export const APPLICATION_FIGURE_NAMES = Object.keys(APPLICATION_FIGURES) as [ApplicationFigure, ...ApplicationFigure[]]

const WAITING_FIGURES = {
  'under-way': 'Requests under way',
  overdue: 'Overdue runs',
  undecided: 'Not decided by a lender',
} as const
export type WaitingFigure = keyof typeof WAITING_FIGURES

/** Lists without a figure of a day. */
export const UNCOUNTED_FIGURES = { costsMore: 'Costs more than offered', ...WAITING_FIGURES } as const
type UncountedFigure = keyof typeof UNCOUNTED_FIGURES
export const UNCOUNTED_FIGURE_NAMES = Object.keys(UNCOUNTED_FIGURES) as [UncountedFigure, ...UncountedFigure[]]

/** What an application comes to: each is in exactly one of these. */
export const ENDS = [
  'duplicates',
  'sold',
  'voided',
  'pending',
  'choosing',
  'refused',
  'dataErrors',
  'errors',
  'expired',
  'withdrawn',
  'unanswered',
] as const satisfies readonly ApplicationFigure[]

export const COUNTED_FIGURES = {
  started: {
    title: 'Started',
    means: 'email addresses given at the first step and asked to verify',
    isNot: 'visits; verified or not, and once for each time that somebody begins',
  },
  verified: {
    title: 'Verified',
    means: 'of the started, those whose address was verified by the link',
    isNot: 'needed to go on with the form',
  },
  ...APPLICATION_FIGURES,
  revenueCents: {
    title: 'Revenue',
    means: 'what lenders owe for the sold, in US cents: prices, less returns and credits',
    isNot: 'money received, which stands under Money; a staging site has none',
  },
} as const satisfies Readonly<Record<string, Figure>>
export type CountedFigure = keyof typeof COUNTED_FIGURES
export const COUNTED_FIGURE_NAMES = Object.keys(COUNTED_FIGURES) as [CountedFigure, ...CountedFigure[]]

export const DERIVED_FIGURES = {
  matchRate: {
    title: 'Match rate',
    means: 'the matched, of the sent without duplicates, in percent',
    isNot: 'the share of the sold',
  },
  medianApr: {
    title: 'Median APR',
    means: 'the yearly rate with fees of the offers with which lenders won the sold, the middle one of all, in percent',
    isNot: 'the rate of the loan that was signed, which is compared with it under costsMore',
  },
  medianCost: {
    title: 'Median cost per $100',
    means: 'what those offers cost over their whole term for each $100 asked for, the middle one of all, in US cents',
    isNot: 'an average: a few dear loans do not move it',
  },
  acceptance: {
    title: 'Acceptance',
    means: 'of the leads posted to a lender, those that it accepted, in percent',
    isNot: 'its yeses to a ping',
  },
  earningsPerLead: {
    title: 'Earnings per lead',
    means: 'a lender’s revenue, divided by the leads posted to it, in US cents',
    isNot: 'its price: leads that it declined count too',
  },
} as const satisfies Readonly<Record<string, Figure>>

export const FIGURES = { ...COUNTED_FIGURES, ...DERIVED_FIGURES } as const

/** By source, in the order in which they are stored. New ones come last. */
export const SOURCE_FIGURES = ['sent', 'matched', 'sold', 'returned', 'funded', 'revenueCents'] as const
export type SourceFigure = (typeof SOURCE_FIGURES)[number]
