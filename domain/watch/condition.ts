/** Something that is not in order: what it is about, how bad it is, and since when. What the code means stands in the table of conditions. */

/** `now` cannot wait until morning. */
export type ConditionLevel = 'now' | 'soon'

export interface Condition {
  readonly code: string
  /** The lender, state, queue or reference that it is about; null: the whole product. */
  readonly subject: string | null
  readonly level: ConditionLevel
  /** One sentence with its figures, and no value of a person. */
  readonly says: string
  readonly count: number
  readonly since: string | null
  /** The last day for it, in New York. */
  readonly due: string | null
}

/** A new request is to be acknowledged within ten working days: with holidays, three weeks at most. It needs somebody at once. */
export const DUE_SOON_DAYS = 21
