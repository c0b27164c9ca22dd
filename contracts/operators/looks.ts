/** Who has looked at somebody's values, when, and why. */
import * as z from 'zod/mini'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { described } from '#domain/values/described.ts'
import { moment, text, textOrNull } from './parts.ts'

export interface Look {
  readonly at: string
  readonly operator: string
  readonly reason: string
}

const shownLook = z.object({
  at: moment('when'),
  operator: text('who', 'ann'),
  reason: textOrNull('why, in their words; null for a viewer', 'to answer the request'),
})
export const looks = described(z.array(shownLook), 'who has looked at the values in the clear')

/** A reason is free text, and may say more of a person than whoever reads figures needs. */
export const looksFor = (role: Role, all: readonly Look[]): z.infer<typeof shownLook>[] =>
  all.map(({ reason, ...look }) => ({ ...look, reason: isAtLeast(role, 'support') ? reason : null }))
