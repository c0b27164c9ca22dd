/** The rules of a run that come from settings, and how long an applicant's consent lasts. */
import type { RunRules } from '#domain/matching/run/run-state.ts'
import type { RunNeeds } from '../needs.ts'

/** An applicant has moved on by then: a late no ends the run, and no other lender gets the lead. */
const CONSENT_IS_OLD_AFTER_MS = 24 * 3_600_000

export const isConsentOld = (startedAt: Date, at: Date): boolean => at.getTime() - startedAt.getTime() > CONSENT_IS_OLD_AFTER_MS

type RuleSettings = Pick<
  RunNeeds,
  'production' | 'wrongSiteMarker' | 'statusAskDelaysMs' | 'maxLendersPerPerson' | 'offerChoiceMinutes'
>

export const rulesOf = (
  { production, wrongSiteMarker, statusAskDelaysMs, maxLendersPerPerson, offerChoiceMinutes }: RuleSettings,
  at: Date,
): RunRules => ({
  allowHttpRedirects: !production,
  wrongSiteMarker,
  statusAskDelaysMs,
  maxLendersPerPerson,
  now: at,
  offersUntil: new Date(at.getTime() + offerChoiceMinutes * 60_000).toISOString(),
})
