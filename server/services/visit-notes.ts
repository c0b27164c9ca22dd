/** What is recorded about a visit: where it began, and whether it looks like a machine's. Recorded only; everybody is served alike. */
import type { SubmitApplicationRequest } from '#domain/api.ts'
import type { VisitNotes } from '../ports.ts'

/** A link may carry anything, a person's address too. Only what looks like a path or a campaign's name is kept. */
const PATH = /^\/[a-z0-9/-]{0,99}$/
const CAMPAIGN_WORD = /^[a-z][\w.+ -]{0,99}$/i
const NUMBER_OF_A_PERSON = /\d{7,}/

export function visitNotes(request: SubmitApplicationRequest, now: Date, minimumFillMs: number): VisitNotes {
  // A browser's clock may be a year off: a time before the landing, or days after it, says nothing.
  const elapsed = request.landingTimestamp === undefined ? undefined : now.getTime() - request.landingTimestamp
  const filledInMs = elapsed !== undefined && elapsed >= 0 && elapsed <= LONGEST_VISIT_MS ? elapsed : null
  return {
    landingPath: matching(PATH, request.landingPath),
    utmSource: matching(CAMPAIGN_WORD, request.utm_source),
    utmMedium: matching(CAMPAIGN_WORD, request.utm_medium),
    utmCampaign: matching(CAMPAIGN_WORD, request.utm_campaign),
    honeypotFilled: Boolean(request.website),
    filledInMs,
    filledTooQuickly: filledInMs !== null && filledInMs < minimumFillMs,
  }
}

const LONGEST_VISIT_MS = 7 * 24 * 3_600_000

const matching = (pattern: RegExp, text: string | undefined) =>
  text !== undefined && pattern.test(text) && !NUMBER_OF_A_PERSON.test(text) ? text : undefined
