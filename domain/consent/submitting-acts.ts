/** What sent the application: checking the terms box, or the button. */
export const SUBMITTING_ACTS = ['checkbox', 'button'] as const
export type SubmittingAct = (typeof SUBMITTING_ACTS)[number]
