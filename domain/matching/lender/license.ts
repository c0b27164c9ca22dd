/** A lender's license in one state. Its row says who checked it, when and by what proof. */
import * as z from 'zod/mini'
import { isServedState } from '../../law/state-law.ts'
import type { StateCode } from '../../places/us-states.ts'
import { type PlainDate, parseIsoDate } from '../../values/calendar.ts'
import { described } from '../../values/described.ts'

export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
export const wholeDollars = z.int().check(z.gte(0))

export const amountRange = z
  .strictObject({
    min: described(wholeDollars, 'the smallest, in whole US dollars', { examples: [200] }),
    max: described(wholeDollars, 'the largest, in whole US dollars', { examples: [1000] }),
  })
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

const checkedRow = z.strictObject({
  number: text(60),
  maxAprPercent: z.number().check(z.gt(0), z.lte(2000)),
  amount: amountRange,
  kind: text(80),
  nmlsId: z.optional(z.string().check(z.regex(/^\d{1,12}$/, { error: 'must be an NMLS number: digits only' }))),
  validUntil: day,
  checkedBy: text(80),
  checkedOn: day,
  proof: z.string().check(z.regex(PROOF, { error: 'must be sha256: and the hash of the document, or an https address' })),
})

export const license = z.pipe(
  checkedRow,
  z.transform(({ checkedBy, checkedOn, proof, nmlsId, ...row }) => ({
    ...row,
    nmlsId: nmlsId ?? null,
    checked: { by: checkedBy, on: checkedOn, proof },
  })),
)
export type License = z.infer<typeof license>

export const CHECK_FIELDS = ['checkedBy', 'checkedOn', 'proof'] as const

/** Whether a lender is asked under a license; the first reason against it that holds. */
export const LICENSE_STATUSES = ['asked', 'state closed', 'ended'] as const
type LicenseStatus = (typeof LICENSE_STATUSES)[number]

export function licenseStatus(state: StateCode, { validUntil }: License, today: PlainDate): LicenseStatus {
  if (!isServedState(state)) return 'state closed'
  return hasEnded({ validUntil }, today) ? 'ended' : 'asked'
}

/** The last day counts. */
export const hasEnded = ({ validUntil }: Pick<License, 'validUntil'>, today: PlainDate): boolean => validUntil < today
