/** The people of the model. */
import { randomUUID } from 'node:crypto'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import { pick, type Random } from './model-world.ts'

export interface Lead {
  readonly id: string
  /** The SSN. */
  readonly person: string
  readonly contact: Readonly<Record<'email' | 'primaryPhone' | 'driversLicenseNumber', string>>
  /** Every answer that a browser got. */
  readonly answers: Set<SubmissionStatus>
}

/** A new person, or one who has applied before: with the same details, or, when a stranger uses the SSN, with others. */
export function someApplicant(
  random: Random,
  leads: readonly Lead[],
  count: number,
): Pick<Lead, 'person' | 'contact'> & { readonly isAgain: boolean } {
  const earlier = leads.length > 0 && random() < 0.25 ? pick(random, leads.slice(-40)) : undefined
  const number = String(100_000_000 + count)
  const own = { email: `${randomUUID()}@model.example`, primaryPhone: `5${number}`, driversLicenseNumber: `L${number}` }
  const isStranger = random() < 0.3
  return {
    person: earlier?.person ?? number,
    contact: earlier && !isStranger ? earlier.contact : own,
    isAgain: earlier !== undefined,
  }
}
