/** What is recorded about a visit: where it began, and whether it looks like a machine's. Recorded only; all visitors are served alike. */
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import type { VisitNotes } from '#domain/visits/visit-notes.ts'
import type { Needs } from './needs.ts'

export function visitNotes(request: SubmitApplicationRequest, now: Date, context: Needs): VisitNotes {
  // A browser's clock may be a year off: a time before the landing, or days after it, says nothing.
  const elapsed = request.landingTimestamp === undefined ? undefined : now.getTime() - request.landingTimestamp
  const filledInMs = elapsed !== undefined && elapsed >= 0 && elapsed <= LONGEST_VISIT_MS ? elapsed : null
  return {
    ...campaignNotes(
      {
        landingPath: request.landingPath,
        utmSource: request.utm_source,
        utmMedium: request.utm_medium,
        utmCampaign: request.utm_campaign,
      },
      context,
    ),
    honeypotFilled: Boolean(request.website),
    filledInMs,
    filledTooQuickly: filledInMs !== null && filledInMs < context.minimumFillMs,
  }
}

type CampaignNotes = Pick<VisitNotes, 'landingPath' | 'utmSource' | 'utmMedium' | 'utmCampaign'>

export const campaignNotes = (
  { landingPath, utmSource, utmMedium, utmCampaign }: CampaignNotes,
  { isPage, campaignWord }: Needs,
): CampaignNotes => ({
  landingPath: landingPath && isPage(landingPath) ? landingPath : undefined,
  utmSource: campaignWord(utmSource),
  utmMedium: campaignWord(utmMedium),
  utmCampaign: campaignWord(utmCampaign),
})

const LONGEST_VISIT_MS = 7 * 24 * 3_600_000
