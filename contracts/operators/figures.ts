/**
 * The figures of the business, each with its one definition: `docs/figures.md` says the same, and what each is not; a test compares them.
 * Applications are counted on the day (New York) and in the hour in which they were received, and as they stand now.
 */
interface Figure {
  readonly title: string
  readonly means: string
}

/** Counts of applications. Each has a rule in `server/figures/rules/figure-rules.ts`, by which it is counted and listed. */
export const APPLICATION_FIGURES = {
  sent: {
    title: 'Sent',
    means: 'applications received at the end of the form',
  },
  duplicates: {
    title: 'Duplicates',
    means: 'of the sent, those of a person whose earlier application stands, and whose answer goes to the address given there',
  },
  machines: {
    title: 'Machines',
    means: 'of the sent, those that look like a machine’s: a hidden field was filled in, or all of it too quickly',
  },
  matched: {
    title: 'Matched',
    means: 'of the sent, those to which a lender said yes when it was asked without a name',
  },
  sold: {
    title: 'Sold',
    means: 'of the sent, those that a lender accepted and that were not taken back',
  },
  unpriced: {
    title: 'Unpriced',
    means: 'of the sold, those whose price is not final',
  },
  opened: {
    title: 'Opened',
    means: 'of the sold, those whose own link to the lender was followed',
  },
  funded: {
    title: 'Funded',
    means: 'of the sold, those whose lender has reported a loan',
  },
  returned: {
    title: 'Returned',
    means: 'of the sold, those that the lender gave back, and we have accepted it',
  },
  returnsAsked: {
    title: 'Returns asked',
    means: 'of the sold, those that the lender wants to give back',
  },
  voided: {
    title: 'Taken back',
    means: 'of the sent, those that we took back, and the lender has agreed',
  },
  pending: {
    title: 'Pending',
    means: 'of the sent, those whose lender has not said what became of them',
  },
  choosing: {
    title: 'Choosing',
    means: 'of the sent, those whose person has offers to choose from',
  },
  refused: {
    title: 'Refused',
    means: 'of the sent, those that ended without a lender, by our own rules or by all lenders that were asked',
  },
  dataErrors: {
    title: 'Data errors',
    means: 'of the sent, those that went back to the person for an answer that a lender could not work with',
  },
  errors: {
    title: 'Errors',
    means: 'of the sent, those that ended without a decision of any lender',
  },
  expired: { title: 'Expired', means: 'of the sent, those whose person chose no offer in time' },
  withdrawn: { title: 'Withdrawn', means: 'of the sent, those that their person ended' },
  unanswered: {
    title: 'Unanswered',
    means: 'of the sent, those whose search for a lender is under way',
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
  },
  verified: {
    title: 'Verified',
    means: 'of the started, those whose address was verified by the link',
  },
  ...APPLICATION_FIGURES,
  revenueCents: {
    title: 'Revenue',
    means: 'what lenders owe for the sold, in US cents: prices, less returns and credits',
  },
} as const satisfies Readonly<Record<string, Figure>>
export type CountedFigure = keyof typeof COUNTED_FIGURES
export const COUNTED_FIGURE_NAMES = Object.keys(COUNTED_FIGURES) as [CountedFigure, ...CountedFigure[]]

export const DERIVED_FIGURES = {
  matchRate: {
    title: 'Match rate',
    means: 'the matched, of the sent without duplicates, in percent',
  },
  medianApr: {
    title: 'Median APR',
    means: 'the yearly rate with fees of the offers with which lenders won the sold, the middle one of all, in percent',
  },
  medianCost: {
    title: 'Median cost per $100',
    means: 'what those offers cost over their whole term for each $100 asked for, the middle one of all, in US cents',
  },
  acceptance: {
    title: 'Acceptance',
    means: 'of the leads posted to a lender, those that it accepted, in percent',
  },
  earningsPerLead: {
    title: 'Earnings per lead',
    means: 'a lender’s revenue, divided by the leads posted to it, in US cents',
  },
} as const satisfies Readonly<Record<string, Figure>>

export const FIGURES = { ...COUNTED_FIGURES, ...DERIVED_FIGURES } as const

/** By source, in the order in which they are stored. New ones come last. */
export const SOURCE_FIGURES = ['sent', 'matched', 'sold', 'returned', 'funded', 'revenueCents'] as const
export type SourceFigure = (typeof SOURCE_FIGURES)[number]
