/** What is wrong with JSON that has an agreed shape, for the engineer who sent it: where, what was expected, what came. */
import type * as z from 'zod/mini'

/** `outcome: expected "voided" or "too_late", got "ok"`; undefined when nothing is wrong. Content that could not be read is undefined. */
export function shapeProblem(schema: z.ZodMiniType, content: unknown, unreadable = 'something else'): string | undefined {
  const [issue] = schema.safeParse(content).error?.issues ?? []
  if (!issue) return undefined
  if (content === undefined) return `its top: expected JSON in UTF-8 with no field twice, got ${unreadable}`
  const path = issue.path.map(String)
  // What stands in a field that was not agreed may be a personal value: only its name is repeated.
  if (issue.code === 'unrecognized_keys') return `${[...path, issue.keys[0]].join('.')}: expected no field of this name`
  const got = path.reduce<unknown>((value, key) => fieldOf(value, key), content)
  return `${path.join('.') || 'its top'}: expected ${expectedBy(issue)}, got ${shown(got)}`
}

export const fieldOf = (content: unknown, field: string): unknown =>
  typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[field] : undefined

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected
    case 'invalid_value':
      return listed(issue.values)
    case 'invalid_union':
      return 'options' in issue ? listed(issue.options) : issue.message
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`
    default:
      return issue.message
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' rows' : '')

const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' or ')

const MOST_SHOWN = 80
export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, MOST_SHOWN))
