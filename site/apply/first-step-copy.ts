/** The words of the first step, which is shown before those of the others have come. */
import { APPLICATION_MINUTES, MOST_FINISH_WITHIN_SECONDS } from '#domain/law/disclosed-figures.ts'

export const FIRST_STEP_COPY = {
  heading: 'How much do you need?',
  lead: `Most applicants finish in under ${MOST_FINISH_WITHIN_SECONDS} seconds. Need to look up your bank numbers? Plan on ${APPLICATION_MINUTES.min} to ${APPLICATION_MINUTES.max} minutes.`,
} as const
