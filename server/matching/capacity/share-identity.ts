/** Keeps the sharing budget's rows in step with a run: a place is taken with the reservation, and given back when nothing was sent. */

import type { LenderId } from '#domain/matching/lender/lender.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import { isDecline } from '#domain/matching/run/second-round.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { Records, RunNeeds } from '../needs.ts'
import type { SharingBudget } from './sharing-records.ts'

export const budgetAt = ({ maxLendersPerPerson, releaseWindowDays }: RunNeeds, at: Date): SharingBudget => ({
  maxLenders: maxLendersPerPerson,
  since: releaseWindowDays === 0 ? undefined : new Date(at.getTime() - releaseWindowDays * DAY_MS),
})

/** After a step: `taken` are the lenders for which a place was taken in this transaction. */
export async function keepSharing(
  { sharing }: Records,
  applicationId: string,
  before: RunState,
  after: RunState,
  taken: readonly LenderId[],
  at: Date,
): Promise<void> {
  const attemptOf = (lender: LenderId) => ({ lender, key: attemptKey(after.runId, lender) })
  const [earlier, counted] = [before.counted ?? [], after.counted ?? []]
  const held = [...new Set([...earlier, ...taken])]
  const declined = after.results.slice(before.results.length).filter(({ result }) => isDecline(result))
  await Promise.all([
    ...counted.filter((lender) => !held.includes(lender)).map((lender) => sharing.note(applicationId, attemptOf(lender), at)),
    ...held.filter((lender) => !counted.includes(lender)).map((lender) => sharing.takeBack(attemptOf(lender))),
    ...declined.filter(({ lender }) => counted.includes(lender)).map(({ lender }) => sharing.markDeclined(attemptOf(lender))),
  ])
}
