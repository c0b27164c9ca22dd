/** The ids of a run's offers: made when an offer is first shown, kept until the run ends. */
import { createHash, randomBytes } from 'node:crypto'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Records } from '../needs.ts'

const ID_BYTES = 24

export type OfferIds = Readonly<Record<LenderId, string>>

export const hashOfferId = (offerId: string): Buffer => createHash('sha256').update(offerId).digest()

interface Shown {
  readonly lenders: readonly LenderId[]
  /** Its price is another one: whoever saw the old one can't choose this. */
  readonly renewed: LenderId | undefined
  readonly at: Date
}

/** In the transaction that shows the offers; undefined: the person was erased meanwhile. */
export async function keepOfferIds(
  records: Records,
  applicationId: string,
  { lenders, renewed, at }: Shown,
): Promise<OfferIds | undefined> {
  const kept = (await records.sealed.open(applicationId, 'offer-ids')) ?? {}
  const known = Object.fromEntries(Object.entries(kept).filter(([lender]) => lender !== renewed))
  if (renewed) await records.offers.remove(applicationId, renewed)
  const fresh = lenders.filter((lender) => !Object.hasOwn(known, lender))
  if (fresh.length === 0) return known
  const made = Object.fromEntries(fresh.map((lender) => [lender, randomBytes(ID_BYTES).toString('base64url')]))
  const ids = { ...known, ...made }
  if (!(await records.sealed.put(applicationId, 'offer-ids', ids))) return undefined
  const rows = Object.entries(made).map(([lender, id]) => ({ idHash: hashOfferId(id), applicationId, lender }))
  await records.offers.add(rows, at)
  return ids
}

/** After "no thanks" the hashes stay with the application: saying it twice is no failure. Nor is a choice whose lender never answers over. */
const HASHES_STAY: readonly SubmissionStatus[] = ['withdrawn', 'pending']

/** In the transaction in which the run ends. */
export async function dropOfferIds(records: Records, applicationId: string, status: SubmissionStatus): Promise<void> {
  await Promise.all([
    records.sealed.remove(applicationId, 'offer-ids'),
    !HASHES_STAY.includes(status) && records.offers.remove(applicationId),
  ])
}
