/** What is wrong with a reply, in a few words that say what was expected and what came; undefined when nothing is. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { LENDER_ENDPOINTS, type LenderCall } from '#contracts/lenders/endpoints.ts'
import type { Reply } from './lender-client.ts'

export const fieldOf = (content: unknown, field: string): unknown =>
  typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[field] : undefined

export const outcomeOf = ({ content }: Reply): unknown => fieldOf(content, 'outcome')

export const expectStatus = (status: number, reply: Reply) =>
  reply.status === status ? undefined : `answered ${reply.status}, not ${status}`

export const expectOutcome = (reply: Reply, ...expected: readonly string[]): string | undefined =>
  expected.includes(String(outcomeOf(reply)))
    ? undefined
    : `expected the outcome ${expected.join(' or ')}, got ${shown(outcomeOf(reply))}`

export const notAccepted = (reply: Reply) => (outcomeOf(reply) === 'accepted' ? 'accepted it' : undefined)

export const different = (a: Reply, b: Reply) =>
  a.status === 200 && b.status === 200 && isDeepStrictEqual(a.content, b.content) ? undefined : 'the answers differ'

export function wrongAnswer(call: LenderCall, reply: Reply): string | undefined {
  if (reply.status !== 200) return `answered ${reply.status}, not 200`
  if (!/^application\/json\b/i.test(reply.contentType))
    return `answered with the content type "${reply.contentType}", not application/json`
  const problem = shapeProblem(LENDER_ENDPOINTS[`POST /${call}`].answers[200].schema, reply.content)
  return problem && `the answer does not have the agreed shape at ${problem}`
}

/** "outcome: expected "voided" or "too_late", got "ok"" */
export function shapeProblem(schema: z.ZodMiniType, content: unknown): string | undefined {
  const [issue] = schema.safeParse(content).error?.issues ?? []
  if (!issue) return undefined
  const got = issue.path.reduce<unknown>((value, key) => fieldOf(value, String(key)), content)
  return `${issue.path.join('.') || 'its top'}: expected ${expectedBy(issue, schema)}, got ${shown(got)}`
}

function expectedBy(issue: z.core.$ZodIssue, schema: z.ZodMiniType): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return listed(issue.values)
    case 'invalid_union':
      return schema instanceof z.ZodMiniDiscriminatedUnion ? listed(tagsOf(schema._zod.def)) : issue.message
    case 'unrecognized_keys':
      return `no field ${listed(issue.keys)}`
    default:
      return issue.message
  }
}

/** The values by which a union's members are told apart. */
const tagsOf = ({ options, discriminator }: z.core.$ZodDiscriminatedUnionDef): unknown[] =>
  options.flatMap((option) => [...(option._zod.propValues?.[discriminator] ?? [])])

const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' or ')

const MOST_SHOWN = 80
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, MOST_SHOWN))
