import type { Records } from '../needs.ts'

export interface OperatorAct {
  readonly id: string
  readonly operator: string
  readonly reason: string
}

/** The act goes into the ledger; operator and reason are sealed with the applicant's values, beside the looks at them. */
export async function recordOperatorAct(
  records: Records,
  { id, operator, reason }: OperatorAct,
  outcome: string,
  at: Date,
): Promise<void> {
  await records.ledger.append(id, { stage: 'operator', outcome }, at)
  const looks = (await records.sealed.open(id, 'looks')) ?? []
  await records.sealed.put(id, 'looks', [...looks, { at: at.toISOString(), operator, reason }])
}
