/** Delays of the wizard and the processing screen (spec §4, §9). */
export const STEP_ADVANCE_DELAY_MS = 500
export const ADDRESS_SUGGESTION_DELAY_MS = 300
/** The input's blur fires before the click on a suggestion, and would hide it first. */
export const SUGGESTION_CLICK_GUARD_MS = 100
export const TERMS_AUTO_VALIDATE_DELAY_MS = 150
export const REDIRECT_DELAY_MS = 1000
export const NEW_TAB_WINDOW_CLOSE_DELAY_MS = 1000

export const PROCESSING_TICK_MS = 100
export const PROCESSING_TICKS = 80
export const PROCESSING_SECONDS = (PROCESSING_TICKS * PROCESSING_TICK_MS) / 1000
export const PROCESSING_BADGE_EVERY_MS = 1500
export const PROCESSING_STAGES = ['Identity Verification', 'Address Verification', 'Bank Validation', 'Final Review'] as const

/** The counter that the specification simulates; the screen says so beside it. */
export const SIMULATED_APPROVALS = { start: 847, everyMs: 5000, minIncrease: 1, maxIncrease: 3 } as const
