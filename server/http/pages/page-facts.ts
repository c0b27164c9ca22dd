/** The facts that pages are filled with, from the settings of this process and the lenders that count. */

import { type LendersThatCount, type PublicFacts, type PublicSettings, publicFacts } from '#domain/policy/public-facts.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'

type Kept =
  | 'bankHours'
  | 'identityDays'
  | 'decisionMonths'
  | 'certificateMonths'
  | 'verificationDays'
  | 'privacyRequestMonths'
  | 'backupDays'

export interface FactSettings extends Omit<PublicSettings, Kept> {
  readonly retention: Pick<PublicSettings, Kept>
}

export function pageFacts(config: FactSettings, lenders: LendersThatCount, now: Date): PublicFacts {
  const { policy, retention, maxLendersPerPerson, releaseWindowDays, duplicateWindowDays } = config
  const { requestLinkDays, offerChoiceMinutes } = config
  const times = { releaseWindowDays, duplicateWindowDays, requestLinkDays, offerChoiceMinutes }
  const settings = { policy, maxLendersPerPerson, ...times, ...retention }
  return publicFacts(settings, lenders, todayAcrossUs(now).latest)
}

/** Licenses end at midnight, lenders are paused one by one, and a file counts from one moment to the next. */
export const editionOf = (version: number, { lenders }: LendersThatCount, now: Date): string =>
  JSON.stringify([version, todayAcrossUs(now).latest, lenders.filter(({ paused }) => paused).map(({ id }) => id)])
