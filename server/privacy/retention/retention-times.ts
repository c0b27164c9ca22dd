/** How long records are kept, as the settings say and the privacy policy promises. */
import type { PurgeCount } from '#contracts/operators/purges.ts'
import type { RetentionTimes } from '#domain/policy/public-facts.ts'

const identity = ({ identityDays }: RetentionTimes) => ({ days: identityDays })

const KEPT_FOR = {
  bankNumbers: ({ bankHours }) => ({ hours: bankHours }),
  contactDetails: identity,
  identities: identity,
  lenderAddresses: identity,
  applications: ({ decisionMonths }) => ({ months: decisionMonths }),
  certificates: ({ certificateMonths }) => ({ months: certificateMonths }),
  verifications: ({ verificationDays }) => ({ days: verificationDays }),
  privacyRequests: ({ privacyRequestMonths }) => ({ months: privacyRequestMonths }),
  expiredSubmissionKeys: () => ({ hours: 0 }),
  requestLinks: () => ({ hours: 0 }),
} as const satisfies Partial<Record<PurgeCount, (times: RetentionTimes) => Temporal.DurationLike>>
export type KeptRecords = keyof typeof KEPT_FOR

/** Records from this moment or earlier are due. Calendar months: 25 months before March 31 is the last day of February. */
export function dueBefore(records: KeptRecords, at: Date, times: RetentionTimes): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC')
  return new Date(now.subtract(KEPT_FOR[records](times)).epochMilliseconds)
}

export function keptUntil(records: KeptRecords, from: Date, times: RetentionTimes): Date {
  const begun = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC')
  return new Date(begun.add(KEPT_FOR[records](times)).epochMilliseconds)
}
