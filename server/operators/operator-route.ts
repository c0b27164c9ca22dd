/**
 * Routes of the operators' API: a subject's routes are handlers for the rows of its table, and the compiler counts them. The input is gathered
 * from path, query and body, checked against the row's schema, and refused with a sentence that names the field.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ParsedInput } from '#domain/endpoint.ts'
import type { OperatorEndpoint } from '#domain/operators/operator-endpoint.ts'
import type { Context } from '../context.ts'
import { addEndpoint, type Outcome, refuse } from '../http/endpoint-route.ts'
import type { Acting } from './acting.ts'

export type OperatorHandlers<Table> = {
  readonly [Key in keyof Table]: (input: ParsedInput<Table[Key]>, who: Acting) => Promise<Outcome<Table[Key]>>
}
export type OperatorRoutes<Table> = (context: Context) => OperatorHandlers<Table>

export const SINCE_AFTER_UNTIL = 'since must not be later than until.'

export function addOperatorRoutes<Table extends Readonly<Record<string, OperatorEndpoint>>>(
  app: FastifyInstance,
  table: Table,
  handlers: OperatorHandlers<Table>,
): void {
  for (const [key, row] of Object.entries<OperatorEndpoint>(table))
    addEndpoint(app, key, row, {
      handle: async (request) => {
        const parsed = (row.input as z.ZodMiniType | undefined)?.safeParse(gathered(request))
        if (parsed?.error) return refuse(422, sentenceOf(parsed.error.issues[0]))
        return handlers[key as keyof Table](parsed?.data as never, actingOf(request.headers['x-operator']))
      },
      refusalBody: ({ text }) => ({ error: text }),
    })
}

function gathered(request: FastifyRequest): object {
  const { params, query, body } = request as { params: object; query: object; body: object | null | undefined }
  return { ...query, ...body, ...params }
}

/** Never the value: it may have been somebody's. */
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not as it should be.'
  if (issue.code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} here.`
  return `${issue.path.join('.') || 'The request'} ${/^[a-z]/.test(issue.message) ? issue.message : 'is not as it should be'}.`
}

/** Who they say they are: the token is one for all, the name is for the record. */
function actingOf(header: string | string[] | undefined): Acting {
  const name = typeof header === 'string' && /^[\w.@+-]{1,60}$/.test(header) ? header : 'unknown'
  return { id: name, name, role: 'owner', changed: () => undefined }
}
