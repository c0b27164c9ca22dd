/** How an applicant would rather repay: all at once on a pay day, or over months. Optional; it orders lenders' offers and keeps none out. */
export const WANTED_REPAYMENTS = ['over-months', 'at-once'] as const
export type WantedRepayment = (typeof WANTED_REPAYMENTS)[number]

/** What counts for an applicant who has not said. */
export const USUAL_REPAYMENT: WantedRepayment = 'over-months'
