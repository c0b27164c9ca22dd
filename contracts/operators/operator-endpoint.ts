/** A call of the operators' API: one row of a subject's table. */
import * as z from 'zod/mini'
import type { Role } from '#domain/policy/roles.ts'
import { described } from '#domain/values/described.ts'
import type { Answer, Endpoint } from '../endpoint.ts'
import { nothing } from './parts.ts'
import type { OperatorTag } from './tags.ts'

/** On every answer of a staging site, so that nobody takes its figures for real ones. */
export const STAGING_HEADER = 'x-staging'

export const operatorFailure = z.object({
  error: described(z.string(), 'what went wrong, as a sentence', { examples: ['limit may be 500 at most.'] }),
  code: z.optional(described(z.enum(['passkey-again']), 'what a program can do about it', { examples: [] })),
})

/** The least role that may. `anyone`: whoever is on the way in. `monitor`: also a token that can do nothing else. */
type Least = Role | 'anyone' | 'monitor'

export type Access = { readonly least: Least } & (
  | { readonly kind: 'read'; readonly history?: never; readonly passkeyAgain?: never }
  | {
      readonly kind: 'write' | 'reveal'
      /** Each leaves one entry in the history, under this name. */
      readonly history: string
      /** Wants the passkey again, unless it was shown within the last five minutes. A program with a token has none to show. */
      readonly passkeyAgain: boolean
    }
)

const leavesEntry =
  <Kind extends 'write' | 'reveal'>(kind: Kind) =>
  (least: Least, history: string, passkey?: 'passkey-again') => ({ least, kind, history, passkeyAgain: passkey !== undefined })

export const reads = (least: Least) => ({ least, kind: 'read' }) as const
export const writes = leavesEntry('write')
export const reveals = leavesEntry('reveal')

export type OperatorEndpoint = Endpoint & Access & { readonly caller: 'operator' | 'monitor' }

interface Row<Input, Output extends z.ZodMiniType, Refusals> {
  readonly name: string
  /** Also what the command line's help and the document's answer say. */
  readonly summary: string
  readonly description: string
  /** Absent: it takes nothing. */
  readonly input?: Input
  readonly bodyLimit?: number
  readonly answer: Output
  /** When it is refused, by status; what is wrong with the input is 422 everywhere. */
  readonly refusals?: Refusals
}

/** Makes the rows of a subject. */
export const callsAbout =
  (tag: OperatorTag) =>
  <
    Output extends z.ZodMiniType,
    // biome-ignore lint/complexity/noBannedTypes: without refusals of its own, a call has none
    Refusals extends Readonly<Record<number, string>> = {},
    Input extends z.ZodMiniType = typeof nothing,
  >({
    answer,
    refusals,
    input = nothing as z.ZodMiniType as Input,
    ...row
  }: Row<Input, Output, Refusals> & Access) => {
    const refused = Object.entries<string>(refusals ?? {}).map(([status, description]) => [status, refusal(description)])
    return {
      ...row,
      input,
      tag,
      caller: 'operator' as const,
      answers: {
        200: { description: row.summary, schema: answer },
        ...(Object.fromEntries(refused) as { readonly [Status in keyof Refusals]: Refused }),
        422: INVALID,
      },
    }
  }

type Refused = ReturnType<typeof refusal>
export const refusal = (description: string) => ({ description, schema: operatorFailure }) satisfies Answer
const INVALID = refusal('A field is missing, unknown or not as it should be; the sentence names it, and never its value')
