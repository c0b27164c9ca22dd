/** What is recorded of a visit: where it began, the names that its link carried, and whether it looks like a machine's. */
export type VisitNotes = {
  readonly landingPath?: string | undefined
  /** Signals of a machine: recorded, and served all the same. */
  readonly honeypotFilled: boolean
  readonly filledInMs: number | null
  readonly filledTooQuickly: boolean
} & {
  /** The number of the name, of those that are kept (`source_names`); 0: it was unreadable. */
  readonly [Kind in NameKind]?: number | undefined
} & {
  /** The name itself, of visits from before names had numbers. */
  readonly [Name in EarlierName]?: string | undefined
}

/** With what tells where a submission came from: the address that the browser named, the one that the server saw, and the browser. */
export type VisitField = Exclude<keyof VisitNotes, NameKind> | 'userIP' | 'seenIp' | 'userAgent'

/** What a link says of itself. */
export const NAME_KINDS = ['source', 'medium', 'campaign'] as const
export type NameKind = (typeof NAME_KINDS)[number]

export const EARLIER_NAMES = { source: 'utmSource', medium: 'utmMedium', campaign: 'utmCampaign' } as const
type EarlierName = (typeof EARLIER_NAMES)[NameKind]

/** What traffic is judged by, one at a time. */
export const SOURCE_GROUPS = [...NAME_KINDS, 'page'] as const
export type SourceGroup = (typeof SOURCE_GROUPS)[number]

export const UNREADABLE = 0
/** A name that so many applications carry is hardly a person's: from then on it is kept as text, and somebody may accept it. */
export const CARRIED_ENOUGH = 10

/** A link can carry anything, an address or a number too: what is not like a name is not kept in any form. */
export const isReadableName = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text)
export const normalizeName = (text: string): string => text.toLowerCase()
