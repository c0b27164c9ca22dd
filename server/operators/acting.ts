/** Whoever makes a call, as handlers see it. */
import type { Role } from '#domain/operators/roles.ts'

/** What a call changed: names, states and counts, never a value of somebody's. */
export interface Change {
  /** What it is about: a lead id, a lender, a reference. Without it, the history takes what the path names. */
  readonly subject?: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

export interface Acting {
  /** Of the person, or of the token of a service. */
  readonly id: string
  readonly name: string
  readonly role: Role
  /** For the one entry that the history gets when the call is answered. */
  readonly changed: (change: Change) => void
}
