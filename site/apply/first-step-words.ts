/** The words of the first step, which is shown before those of the others have come. */
import { MOST_FINISH_WITHIN_SECONDS } from '#domain/disclosed-figures.ts'

export const FIRST_STEP_WORDS = {
  heading: 'How much do you need?',
  lead: `Most applicants finish in under ${MOST_FINISH_WITHIN_SECONDS} seconds.`,
} as const
