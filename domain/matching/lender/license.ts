/**
 * A lender's license in one state. A row of format 2 says who checked it, when and by what proof; a row of format 1 says nothing of that,
 * and counts as unchecked.
 */
import * as z from 'zod/mini'
import { type PlainDate, parseIsoDate } from '../../calendar.ts'
import { isServedState } from '../../state-law.ts'
import type { StateCode } from '../../us-states.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const wholeDollars = z.int().check(z.gte(0))

export const amountRange = z
  .strictObject({ min: wholeDollars, max: wholeDollars })
  .check(z.refine(({ min, max }) => min <= max, { error: 'must not have a minimum above its maximum' }))

const day = z.pipe(
  z.string().check(
    z.refine((date) => parseIsoDate(date) !== undefined, { error: 'must be a day such as 2027-12-31' }),
    z.maxLength(10),
  ),
  z.transform((date) => date as PlainDate),
)

/** The hash of the document that was looked at, or the regulator's page about the license. */
const PROOF = /^(sha256:[0-9a-f]{64}|https:\/\/[^\s<>"]{4,300})$/

const limits = { number: text(60), maxAprPercent: z.number().check(z.gt(0), z.lte(2000)), amount: amountRange }

const checkedRow = z.strictObject({
  ...limits,
  kind: text(80),
  nmlsId: z.optional(z.string().check(z.regex(/^\d{1,12}$/, { error: 'must be an NMLS number: digits only' }))),
  validUntil: day,
  checkedBy: text(80),
  checkedOn: day,
  proof: z.string().check(z.regex(PROOF, { error: 'must be sha256: and the hash of the document, or an https address' })),
})

export const licenseOfFormat2 = z.pipe(
  checkedRow,
  z.transform(({ checkedBy, checkedOn, proof, nmlsId, ...row }) => ({
    ...row,
    nmlsId: nmlsId ?? null,
    validUntil: row.validUntil as PlainDate | null,
    kind: row.kind as string | null,
    checked: { by: checkedBy, on: checkedOn, proof } as LicenseCheck | null,
  })),
)
export type License = z.infer<typeof licenseOfFormat2>

export interface LicenseCheck {
  readonly by: string
  readonly on: PlainDate
  readonly proof: string
}

export const licenseOfFormat1 = z.pipe(
  z.strictObject(limits),
  z.transform((row): License => ({ ...row, kind: null, nmlsId: null, validUntil: null, checked: null })),
)

/** What a row of format 2 says about its check. */
export const CHECK_FIELDS = ['checkedBy', 'checkedOn', 'proof'] as const

/** Whether a lender is asked under a license; the first reason against it that holds. */
export const LICENSE_STANDINGS = ['asked', 'state closed', 'unchecked', 'ended'] as const
type LicenseStanding = (typeof LICENSE_STANDINGS)[number]

export function licenseStanding(state: StateCode, license: License, today: PlainDate, allowUnchecked: boolean): LicenseStanding {
  if (!isServedState(state)) return 'state closed'
  if (license.checked === null && !allowUnchecked) return 'unchecked'
  return hasEnded(license, today) ? 'ended' : 'asked'
}

/** The last day counts. A row of format 1 names none. */
export const hasEnded = ({ validUntil }: License, today: PlainDate): boolean => validUntil !== null && validUntil < today
