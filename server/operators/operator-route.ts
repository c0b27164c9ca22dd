/**
 * Routes of the operators' API: a subject's routes are handlers for the rows of its table, and the compiler counts them. The input is gathered
 * from path, query and body, checked against the row's schema, and refused with a sentence that names the field. A write or a reveal that
 * succeeds leaves one entry in the history, before its answer leaves.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ParsedInput } from '#contracts/endpoint.ts'
import type { OperatorApi, OperatorCall } from '#contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '#contracts/operators/operator-endpoint.ts'
import { addEndpoint, type Outcome, refuse } from '../http/endpoint-route.ts'
import type { ActEnd, Acting, Caller, Change, Recorder } from './acting.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: OperatorCall
  }
  interface FastifyRequest {
    caller: Caller
  }
}

export type OperatorHandlers<Table> = {
  readonly [Key in keyof Table]: (input: ParsedInput<Table[Key]>, who: Acting) => Promise<Outcome<Table[Key]>>
}

export const SINCE_AFTER_UNTIL = 'since must not be later than until.'

type AnyOutcome = Outcome<OperatorApi[OperatorCall]>

export function addOperatorRoutes(
  app: FastifyInstance,
  table: Readonly<Record<OperatorCall, OperatorEndpoint>>,
  handlers: OperatorHandlers<OperatorApi>,
  history: Recorder,
): void {
  for (const [key, row] of Object.entries<OperatorEndpoint>(table)) {
    const call = key as OperatorCall
    const handle = handlers[call] as (input: unknown, who: Acting) => Promise<AnyOutcome>
    addEndpoint(app, key, row, {
      config: { call },
      handle: async (request) => {
        const parsed = (row.input as z.ZodMiniType | undefined)?.safeParse(gathered(request))
        if (parsed?.error) return refuse(422, sentenceOf(parsed.error.issues[0]))
        const act = actOf(call, request, parsed?.data)
        return row.kind === 'read' ? handle(parsed?.data, act.who) : recorded(history, act, () => handle(parsed?.data, act.who))
      },
      refusalBody: ({ text }) => ({ error: text }),
    })
  }
}

async function recorded(history: Recorder, act: ReturnType<typeof actOf>, handle: () => Promise<AnyOutcome>): Promise<AnyOutcome> {
  const intent = await history.begin(act.end('unknown'))
  let outcome: AnyOutcome
  try {
    outcome = await handle()
  } catch (error) {
    // Part of it may be done. Where not even this can be written, the intent stays, and becomes an entry later.
    await history.end(intent, act.end('unknown')).catch(() => undefined)
    throw error
  }
  const isDone = outcome.kind === 'answer' || (outcome.kind === 'reply' && outcome.status < 300)
  if (isDone) await history.end(intent, act.end('done'))
  else await history.forget(intent)
  return outcome
}

/** One call on its way: who makes it, and what the history will say of it. */
function actOf(call: OperatorCall, request: FastifyRequest, input: unknown) {
  const read = (input ?? {}) as Readonly<Record<string, unknown>>
  const { reason, reference } = read
  // As it was read, not as it was typed: else nobody finds the entry by it.
  const named = Object.entries(request.params as Readonly<Record<string, string>>)
    .map(([name, typed]) => read[name] ?? typed)
    .join(' ')
  let caller: ActEnd['caller'] = request.caller
  let change: Change = {}
  const { id, name, role, entry } = request.caller
  const who: Acting = {
    id,
    name,
    role: role === null || role === 'monitor' ? 'viewer' : role,
    entry,
    changed: (more) => {
      change = { ...change, ...more }
    },
    became: (person) => {
      caller = person
    },
  }
  const end = (outcome: ActEnd['outcome']): ActEnd => ({
    call,
    caller,
    subject: change.subject ?? (named || (typeof reference === 'string' ? reference : null)),
    outcome,
    change,
    reason: typeof reason === 'string' ? reason : null,
  })
  return { who, end }
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
