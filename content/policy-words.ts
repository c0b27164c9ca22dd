/** What the policy's switches make of the service, in sentences for pages. A switch that gains a setting must gain its words here. */
import { PROCESSING_SECONDS, PROCESSING_STAGES, REAL_STAGES } from '../domain/application/timings.ts'
import type { Policy } from '../domain/policy.ts'

type WordsOf<Switch extends keyof Policy> = Readonly<Record<Policy[Switch], string>>

export const TERMS_TICK: WordsOf<'termsTick'> = {
  submits:
    'Ticking the terms box checks the page and, when nothing is missing, sends your application at once. A note beside the box says so.',
  'records-consent': 'Ticking the terms box sends nothing. Your application goes when you press the button.',
}

export const CLOSED_STATE: WordsOf<'unavailableStates'> = {
  'notice-only': 'The form shows a notice there and lets you go on, but no lender is asked.',
  stopped: 'The form stops there at step 6 and says why, and nothing is sent.',
}

export const REFUSAL: WordsOf<'lenderRefusal'> = {
  silent: 'When no lender accepts, you come back to the form without a message. Our email says how your application ended.',
  explained:
    'When no lender accepts, a message above the form says why, as far as we know, and marks what to correct. Our email says how your application ended.',
}

export const WAITING_FIGURES: WordsOf<'processingFigures'> = {
  simulated:
    'The approvals counter and the activity list are simulated, and a caption beside them says so. The counter starts at a fixed number and grows by itself.',
  real: "The number of accepted applications is today's real one. While it is zero, none is shown.",
}

export const WAITING_PACE: WordsOf<'processingPace'> = {
  fixed: `The bar runs for about ${PROCESSING_SECONDS} seconds whatever lenders decide.`,
  'follows-server': 'The bar shows the stage that your application has really reached.',
}

export const WAITING_STAGES: WordsOf<'processingPace'> = {
  fixed: `The waiting screen takes about ${PROCESSING_SECONDS} seconds. It names four stages: ${PROCESSING_STAGES.join(', ')}.`,
  'follows-server': `The waiting screen follows your application through four stages: ${REAL_STAGES.join('; ')}.`,
}
