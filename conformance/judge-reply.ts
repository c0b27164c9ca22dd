/** What is wrong with a reply, in a few words that say what was expected and what came; undefined when nothing is. */
import { isDeepStrictEqual } from 'node:util'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { fieldsOf } from '#contracts/lenders/lender-api.ts'
import { fieldOf, shapeProblem, shown } from '#contracts/lenders/shape-problem.ts'
import type { LenderCall } from '#domain/matching/lender/lender-call.ts'
import type { Reply } from './lender-client.ts'

export const outcomeOf = ({ content }: Reply): unknown => fieldOf(content, 'outcome')

export const expectStatus = (status: number, reply: Reply) =>
  reply.status === status ? undefined : `answered ${reply.status}, not ${status}`

export const expectOutcome = (reply: Reply, expected: string): string | undefined =>
  String(outcomeOf(reply)) === expected ? undefined : `expected the outcome ${expected}, got ${shown(outcomeOf(reply))}`

/** The agreed shape, and this outcome. */
export const expectAnswer = (call: LenderCall, reply: Reply, outcome: string): string | undefined =>
  wrongAnswer(call, reply) ?? expectOutcome(reply, outcome)

export const notAccepted = (reply: Reply) => (outcomeOf(reply) === 'accepted' ? 'accepted it' : undefined)

/** Two answers to one post, or to it and to the question what became of it. */
export function different(first: Reply, second: Reply): string | undefined {
  const wrong = wrongAnswer('post', first) ?? wrongAnswer('post', second)
  if (wrong || isDeepStrictEqual(first.content, second.content)) return wrong
  const [a, b] = [fieldsOf(first.content), fieldsOf(second.content)]
  const field = Object.keys({ ...a, ...b }).find((name) => !isDeepStrictEqual(a[name], b[name])) ?? ''
  return `the answers differ at ${field}: first ${shown(a[field])}, then ${shown(b[field])}`
}

export function wrongAnswer(call: LenderCall, reply: Reply): string | undefined {
  if (reply.status !== 200) return `answered ${reply.status}, not 200, with ${reply.unreadable ?? shown(reply.content)}`
  if (!/^application\/json\b/i.test(reply.contentType))
    return `answered with the content type "${reply.contentType}", not application/json`
  const problem = shapeProblem(LENDER_ENDPOINTS[`POST /${call}`].answers[200].schema, reply.content, reply.unreadable)
  return problem && `the answer does not have the agreed shape at ${problem}`
}
