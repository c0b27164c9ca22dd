/** Rules that need a second field. Each says whose error it is; order does not matter. */
import * as z from 'zod/mini'
import { EMPLOYER_REQUIRED, JOB_TITLE_REQUIRED } from './fields/employment.ts'
import { FOLLOWING_PAY_DATE_NOT_AFTER } from './fields/pay.ts'

type Values = Readonly<Record<string, unknown>>

interface CrossFieldRule {
  readonly field: string
  readonly message: string
  readonly isBroken: (values: Values) => boolean
}

// Applicants without work have no employer to name; all others have one (spec §2.35). A status that is missing too must not hide it: everything to
// mend is named in one round.
const missingAtWork = (field: string) => (values: Values) => values.employmentStatus !== 'Unemployed' && values[field] === undefined

const CROSS_FIELD_RULES: readonly CrossFieldRule[] = [
  { field: 'employer', message: EMPLOYER_REQUIRED, isBroken: missingAtWork('employer') },
  { field: 'jobTitle', message: JOB_TITLE_REQUIRED, isBroken: missingAtWork('jobTitle') },
  {
    field: 'followingPayDate',
    message: FOLLOWING_PAY_DATE_NOT_AFTER,
    // Both are ISO dates, which compare as text; a text that is no date has its own message already.
    isBroken: ({ nextPayDate, followingPayDate }) =>
      typeof nextPayDate === 'string' && typeof followingPayDate === 'string' && followingPayDate <= nextPayDate,
  },
]

/** `when` lets these run although another field is wrong: a person should see everything to mend at once. */
export function withCrossFieldRules<Schema extends z.ZodMiniObject>(schema: Schema): Schema {
  const checks = CROSS_FIELD_RULES.filter(({ field }) => field in schema.def.shape).map(({ field, message, isBroken }) =>
    z.refine<z.infer<Schema>>((values) => !isBroken(values), {
      error: message,
      path: [field],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
  return schema.check(...checks) as Schema
}
