/** Routes of the public API: `publicRoutes` of a subject are handlers for the rows of its table, and the compiler counts them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ParsedInput } from '#contracts/endpoint.ts'
import type { InvalidInput, PublicEndpoint } from '#contracts/public/public-endpoint.ts'
import { addEndpoint, type Outcome, type Refusal, refuse } from './endpoint-route.ts'
import { failureBody } from './failures.ts'

/** A signature is over the bytes that were sent, so a lender's call is handed on unread. */
type Received<Row> = Row extends { readonly caller: 'lender' } ? Buffer | undefined : ParsedInput<Row>

export type PublicHandlers<Table> = {
  readonly [Key in keyof Table]: (input: Received<Table[Key]>, request: FastifyRequest) => Promise<Outcome<Table[Key]>>
}

export async function addPublicRoutes<Table extends Readonly<Record<string, PublicEndpoint>>>(
  app: FastifyInstance,
  table: Table,
  handlers: PublicHandlers<Table>,
): Promise<void> {
  const rows = Object.entries<PublicEndpoint>(table)
  const add = (scope: FastifyInstance, [key, row]: (typeof rows)[number]) =>
    addEndpoint(scope, key, row, {
      config: {
        ...(row.failure && { failure: row.failure }),
        ...(row.limit && { limit: row.limit }),
        ...(row.isAlwaysServed && { isAlwaysServed: true }),
      },
      handle: async (request) => {
        const reading = readInput(row, request)
        return reading.kind === 'refused' ? reading : handlers[key as keyof Table](reading.input as never, request)
      },
      refusalBody: (refusal) => refusalBody(row, refusal),
    })
  for (const row of rows.filter(([, { caller }]) => caller !== 'lender')) add(app, row)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const row of rows.filter(([, { caller }]) => caller === 'lender')) add(scope, row)
  })
}

function readInput(row: PublicEndpoint, request: FastifyRequest): { readonly kind: 'read'; readonly input: unknown } | Refusal {
  const { input, caller, whenInvalid } = row
  if (!input || typeof input === 'function' || caller === 'lender') return { kind: 'read', input: input && request.body }
  const parsed = input.safeParse(request.method === 'POST' ? request.body : knownOf(input, request))
  if (parsed.success) return { kind: 'read', input: parsed.data }
  const { issues } = parsed.error
  const invalid: InvalidInput = whenInvalid?.(issues) ?? { status: 422, text: issues[0]?.message }
  return refuse(invalid.status, invalid.text, invalid)
}

/** What others hang on to an address, such as a campaign, is no mistake of the visitor's. */
function knownOf(input: z.ZodMiniType, { query, params }: FastifyRequest): object {
  const known = Object.keys((input as z.ZodMiniObject).def.shape)
  return { ...Object.fromEntries(Object.entries(query as object).filter(([name]) => known.includes(name))), ...(params as object) }
}

const refusalBody = ({ failure }: PublicEndpoint, { text, dataErrors }: Refusal) => ({
  ...failureBody(failure, text),
  ...(dataErrors && { data_errors: dataErrors }),
})
