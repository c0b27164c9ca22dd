/**
 * What a reload may keep: everything but the SSN, the license number and the bank numbers. Consents are not kept either:
 * a box that checks itself is no consent.
 */
import type { FieldName } from '#domain/application/application.ts'
import type { LandingQuery } from '#domain/application/landing-query.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import { parseJson } from '#domain/values/parse-json.ts'

export const NEVER_KEPT: readonly FieldName[] = ['ssn', 'driversLicenseNumber', 'routingNumber', 'accountNumber']

/** Where and when the visit reached the form; sent along with the application. */
export interface Landing {
  readonly landingTimestamp: number
  readonly landingPath: string
  readonly utm_source?: string
  readonly utm_medium?: string
  readonly utm_campaign?: string
}

export interface Draft {
  readonly typed: Partial<TypedApplication>
  readonly workPhoneIsCell: boolean
  readonly term: LandingQuery['term']
  /** Which secrets had been typed; never their values. The step that asks for them says that they must be typed again. */
  readonly withheld: readonly FieldName[]
  /** The furthest step that was reached. */
  readonly furthest: number
  readonly landing: Landing
  /** The address that a verification email was sent to. */
  readonly verificationSentTo: string
  /** The key of the request that this one is begun from. */
  readonly begunFrom?: string | undefined
  /** Begun with `filledForm`. Kept nowhere. */
  readonly isFilled?: boolean
}

declare global {
  /** Every answer, where the page brings them along: a well-known applicant's, in the sandbox (`server/http/pages/filling-script.ts`). */
  var filledForm: Promise<TypedApplication> | undefined
}

const isKept = ([field, text]: readonly [string, unknown]): boolean =>
  typeof text === 'string' && text !== '' && !NEVER_KEPT.includes(field as FieldName)

export const keptAnswers = (typed: Partial<TypedApplication>): Partial<TypedApplication> =>
  Object.fromEntries(Object.entries(typed).filter(isKept))

export const withheldAnswers = (typed: TypedApplication, earlier: readonly FieldName[]): readonly FieldName[] =>
  NEVER_KEPT.filter((field) => typed[field] !== '' || earlier.includes(field))

/** The store belongs to the visitor, who may have changed it: what does not look like a draft is none. */
export function parseDraft(text: string | null): Draft | undefined {
  const draft = parseJson(text ?? '') as Partial<Draft> | null | undefined
  if (typeof draft?.furthest !== 'number' || typeof draft.landing?.landingTimestamp !== 'number') return undefined
  return {
    typed: keptAnswers(draft.typed ?? {}),
    workPhoneIsCell: draft.workPhoneIsCell === true,
    term: draft.term,
    withheld: Array.isArray(draft.withheld) ? NEVER_KEPT.filter((field) => draft.withheld?.includes(field)) : NEVER_KEPT,
    furthest: draft.furthest,
    landing: draft.landing,
    verificationSentTo: String(draft.verificationSentTo ?? ''),
    begunFrom: typeof draft.begunFrom === 'string' ? draft.begunFrom : undefined,
  }
}
