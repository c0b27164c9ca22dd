/** The facts that pages are filled with, from the settings of this process and the lenders that count. */

import {
  type LendersThatCount,
  type PublicFacts,
  publicFacts,
  type RequestSettings,
  type RetentionTimes,
} from '#domain/policy/public-facts.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'

export interface FactSettings extends RequestSettings {
  readonly retention: RetentionTimes
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
