/** What sent the application: ticking the terms box, or the button. */
export const SUBMITTING_ACTS = ['tick', 'button'] as const
export type SubmittingAct = (typeof SUBMITTING_ACTS)[number]
