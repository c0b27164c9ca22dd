/** What is recorded of a visit: where it began, which campaign brought it, and whether it looks like a machine's. */
export interface VisitNotes {
  readonly landingPath?: string | undefined
  readonly utmSource?: string | undefined
  readonly utmMedium?: string | undefined
  readonly utmCampaign?: string | undefined
  /** Signals of a machine: recorded, and served all the same. */
  readonly honeypotFilled: boolean
  readonly filledInMs: number | null
  readonly filledTooQuickly: boolean
}

/** With what tells where a submission came from: the address that the browser named, the one that the server saw, and the browser. */
export type VisitField = keyof VisitNotes | 'userIP' | 'seenIp' | 'userAgent'

/**
 * Words of a link's utm values that identify no person: where visitors come from and by what kind of link. A link can carry anything, an
 * address or a name too, and no pattern tells a campaign from a person; so only known words are recorded, and any other value is one word.
 */
const COMMON_WORDS = [
  ...[
    'google',
    'bing',
    'yahoo',
    'duckduckgo',
    'facebook',
    'instagram',
    'tiktok',
    'youtube',
    'reddit',
    'pinterest',
    'linkedin',
    'x',
  ],
  ...['newsletter', 'email', 'sms', 'push', 'partner', 'referral', 'affiliate', 'direct', 'print', 'radio', 'tv', 'qr'],
  ...['cpc', 'cpm', 'cpa', 'ppc', 'paid', 'paidsearch', 'search', 'organic', 'social', 'display', 'banner', 'video', 'retargeting'],
] as const

export const OTHER_CAMPAIGN = 'other'

/** `own`: the names of the owner's campaigns (CAMPAIGNS). */
export function makeCampaignWords(own: readonly string[]): (word: string | undefined) => string | undefined {
  const known = new Set<string>([...COMMON_WORDS, ...own].map((word) => word.toLowerCase()))
  return (word) => {
    if (!word) return undefined
    const lower = word.toLowerCase()
    return known.has(lower) ? lower : OTHER_CAMPAIGN
  }
}
