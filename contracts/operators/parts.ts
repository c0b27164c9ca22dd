/** What the calls of the operators' API have in common. Its contract stands in this folder, one file per subject. */
import * as z from 'zod/mini'
import type { FieldGroup } from '#domain/application/field-groups.ts'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { described } from '#domain/values/described.ts'
import { parseMonth } from '#domain/values/month.ts'

const APPLICATION_STATUSES = ['received', ...SUBMISSION_STATUSES] as const
export const applicationStatus = described(z.enum(APPLICATION_STATUSES), 'how the application stands', { examples: ['sold'] })

/** A moment as ISO text in UTC. */
export const moment = (description: string) => described(z.string(), description, { format: 'date-time' })
export const momentOrNull = (description: string) => described(z.nullable(z.string()), description, { format: 'date-time' })

/** A day in New York, as the funnel counts them. */
const day = z.string().check(z.refine((text) => parseIsoDate(text) !== undefined, { error: 'must be a day such as 2026-11-15' }))
export const optionalDay = (description: string) => described(z.optional(day), description, { title: 'day', format: 'date' })

const monthShape = z
  .string()
  .check(z.refine((text) => parseMonth(text) !== undefined, { error: 'must be a month such as 2026-10' }))
export const month = (description: string) => described(monthShape, description, { title: 'month', examples: ['2026-10'] })
export const optionalMonth = (description: string) =>
  described(z.optional(monthShape), description, { title: 'month', examples: ['2026-10'] })

/** From one day to another, both of them included. */
export const period = (defaults: keyof typeof FIRST_DAYS) => ({
  since: optionalDay(`from this day on (New York), such as 2026-11-15${FIRST_DAYS[defaults]}`),
  until: optionalDay(`up to this day, inclusive${defaults === 'all' ? '' : ' (default: today)'}`),
})
const FIRST_DAYS = { today: ' (default: today)', 'the last seven days': ' (default: seven days)', all: '' } as const

/** As it is stored, however it is typed: what is sealed, and the history, know it by its letters. */
const idShape = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: 'must be an id' }), z.toLowerCase())
export const id = (description: string) => described(idShape, description, { format: 'uuid' })
export const leadId = id('the lead id')
export const UNKNOWN_LEAD = 'There is no such application, or it was removed when its time was over'

/** In an answer, where nothing is checked any more. */
export const knownId = (description: string) => described(z.string(), description, { format: 'uuid' })
export const knownIdOrNull = (description: string) => described(z.nullable(z.string()), description, { format: 'uuid' })
export const knownDay = (description: string) => described(z.string(), description, { format: 'date' })

export const text = (description: string, example: string) => described(z.string(), description, { examples: [example] })
export const textOrNull = (description: string, example: string) =>
  described(z.nullable(z.string()), description, { examples: [example] })
export const count = (description: string, example = 3) => described(z.number(), description, { examples: [example] })
export const countOrNull = (description: string, example = 3) =>
  described(z.nullable(z.number()), description, { examples: [example] })
export const texts = (description: string, example: readonly string[] = []) =>
  described(z.array(z.string()), description, { examples: [example] })
/** An amount that somebody types in. */
export const cents = (description: string, least: number, most: number) =>
  described(
    z.coerce
      .number({ error: 'must be a whole number of US cents' })
      .check(z.int({ error: 'must be a whole number of US cents' }), z.gte(least), z.lte(most)),
    description,
    { title: 'cents', examples: [4000] },
  )
export const flag = (description: string) => described(z.boolean(), description)

export const pageSize = (standard: number, most: number) =>
  described(
    z._default(
      z.coerce
        .number()
        .check(z.int({ error: 'must be a whole number' }), z.gte(1), z.lte(most, { error: `may be ${most} at most` })),
      standard,
    ),
    'how many at most',
    { title: 'count' },
  )

/** A flag in an address. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** Marks that nobody sees are no reason. */
const isReason = (copy: string) => (copy.match(/[\p{L}\p{N}]/gu) ?? []).length >= 5

export const reason = (
  description: string,
  question = 'why do you want to see this?',
  example = 'the applicant called about a typing error',
) =>
  described(
    z
      .string({ error: `is needed: ${question}` })
      .check(
        z.trim(),
        z.refine(isReason, { error: `is needed: ${question} (5 letters or more)` }),
        z.maxLength(200, { error: 'may have 200 characters at most' }),
      ),
    description,
    { title: 'text', examples: [example] },
  )

/** The groups of an application that are encrypted, and can be revealed. */
export const SEALED_FIELD_GROUPS = ['contact', 'identity', 'bank'] as const satisfies readonly FieldGroup[]
export type SealedFieldGroup = (typeof SEALED_FIELD_GROUPS)[number]
export const fieldGroup = z.enum(SEALED_FIELD_GROUPS)

export const values = (description: string, example: Readonly<Record<string, string>>) =>
  described(z.record(z.string(), z.string()), description, { examples: [example] })

export const nothing = z.strictObject({})
