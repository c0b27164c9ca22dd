/** What to do about an answer that cannot be taken, beside the specification's words for it (spec §5). An answer that is missing needs no advice. */
import type { FieldName } from '#domain/application/application.ts'

const CHECK_PHONE = 'Enter all 10 digits, area code first: (303) 555-0148.'

const ADVICE: Readonly<Partial<Record<FieldName, string>>> = {
  email: 'Check for typos. It should look like name@example.com.',
  firstName: 'Spaces, hyphens and apostrophes are fine too.',
  lastName: 'Spaces, hyphens and apostrophes are fine too.',
  dateOfBirth: 'Check the month, day and year. You can apply from your 18th birthday on.',
  ssn: 'Press Show, and compare it with your card digit by digit.',
  primaryPhone: CHECK_PHONE,
  secondaryPhone: CHECK_PHONE,
  jobTitle: 'Write it in letters, for example Shift Manager.',
  bankName: 'Write the name as on your bank card or statement.',
  routingNumber: 'Compare it with your check or your bank’s app digit by digit.',
  accountNumber: 'Take it from a check or your bank’s app. It isn’t your card number.',
}

/** Where the specification has the same words for a missing answer as for a wrong one. */
const SAID_TO_ALL: readonly FieldName[] = ['primaryPhone', 'secondaryPhone']

export const adviceOn = (field: FieldName, typed: string): string | undefined =>
  typed.trim() !== '' || SAID_TO_ALL.includes(field) ? ADVICE[field] : undefined
