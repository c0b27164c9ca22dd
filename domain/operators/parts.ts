/** What the calls of the operators' API have in common. Its contract stands in this folder, one file per subject; the command line reads it too. */
import * as z from 'zod/mini'
import { SUBMISSION_STATUSES } from '../application/submission-outcome.ts'
import { parseIsoDate } from '../calendar.ts'
import { SEALED_FIELD_GROUPS } from './sealed-field-groups.ts'

export const APPLICATION_STATUSES = ['received', ...SUBMISSION_STATUSES] as const
export const applicationStatus = z.enum(APPLICATION_STATUSES)

/** A moment as ISO text in UTC. */
export const moment = z.string()

/** A day in New York, as the funnel counts them. */
export const day = z
  .string()
  .check(z.refine((text) => parseIsoDate(text) !== undefined, { error: 'must be a day such as 2026-11-15' }))

export const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: 'must be an id' }))

export const pageSize = (standard: number, most: number) =>
  z._default(
    z.coerce.number().check(z.int({ error: 'must be a whole number' }), z.gte(1), z.lte(most, { error: `may be ${most} at most` })),
    standard,
  )

/** Why an operator wants to see somebody's values. It is kept sealed, beside what was shown. */
export const reason = z
  .string({ error: 'is needed: why do you want to see this?' })
  .check(
    z.trim(),
    z.minLength(5, { error: 'is needed: why do you want to see this? (5 characters or more)' }),
    z.maxLength(200, { error: 'may have 200 characters at most' }),
  )

export const fieldGroup = z.enum(SEALED_FIELD_GROUPS)

/** Who looked, when, and why. */
export const look = z.object({ at: moment, operator: z.string(), reason: z.string() })
export type Look = z.infer<typeof look>

export const operatorFailure = z.object({ error: z.string() })
