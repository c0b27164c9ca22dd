/**
 * How a call of the operators' API is written down: where it is, what it takes, what it answers. The input is gathered from path, query
 * and body, checked against its schema, and refused with a sentence that names the field.
 *
 * A new subject is one file like those beside this one, named in `operator-routes.ts`, and one in `operator/commands/` for the command line.
 */
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '../context.ts'

export type OperatorParts = Context

export type OperatorAnswer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: 404 | 409 | 410 | 422; readonly error: string }

export interface OperatorRoute<Schema extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly input: Schema
  /** Where the usual limit is too small. */
  readonly bodyLimit?: number
  readonly answer: (input: z.infer<Schema>, operator: string) => Promise<OperatorAnswer>
}

export const SINCE_AFTER_UNTIL = 'since must not be later than until.'

export const answer = (body: unknown): OperatorAnswer => ({ kind: 'answer', body })
export const refuse = (status: 404 | 409 | 410 | 422, error: string): OperatorAnswer => ({ kind: 'refused', status, error })

export function addRoute<Schema extends z.ZodMiniType>(app: FastifyInstance, route: OperatorRoute<Schema>): void {
  app.route({
    method: route.method,
    url: route.url,
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => {
      const { params, query, body } = request as { params: object; query: object; body: object | null | undefined }
      const parsed = route.input.safeParse({ ...query, ...body, ...params })
      if (!parsed.success) return reply.code(422).send({ error: sentenceOf(parsed.error.issues[0]) })
      const end = await route.answer(parsed.data, operatorOf(request.headers['x-operator']))
      return end.kind === 'answer' ? end.body : reply.code(end.status).send({ error: end.error })
    },
  })
}

/** Never the value: it may have been somebody's. */
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not as it should be.'
  if (issue.code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} here.`
  return `${issue.path.join('.') || 'The request'} ${/^[a-z]/.test(issue.message) ? issue.message : 'is not as it should be'}.`
}

/** Who they say they are: the token is one for all, the name is for the record. */
const operatorOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.@+-]{1,60}$/.test(header) ? header : 'unknown'
