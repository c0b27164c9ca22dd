/** After the sentence that a lender was chosen in another request with the same details. Who reads it may know nothing of that one. */
import { SITE } from './site.ts'

export const CHOSEN_ELSEWHERE = {
  heading: 'These offers have ended',
  ifYou: 'If you chose it, its answer goes to the email address that you gave there.',
  ifNot: `If you didn’t, write to ${SITE.contact.email}. We check who you are, then help you.`,
} as const
