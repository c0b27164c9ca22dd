/** An operator has a lender asked once more that could not be reached for days, or that promised to erase and has not reported it. */
import { REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import type { Needs } from '../needs.ts'
import type { FollowUp, FollowUpKey } from './follow-up-records.ts'

type FollowUpRetry =
  | { readonly kind: 'asked-again'; readonly followUp: FollowUp; readonly was: FollowUp['state'] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-repeatable'; readonly state: FollowUp['state'] }

export function retryFollowUp({ storage, now }: Pick<Needs, 'storage' | 'now'>, key: FollowUpKey): Promise<FollowUpRetry> {
  return storage.transaction(async (records) => {
    const find = async () => (await records.followUps.lockAttempt(key.attemptKey)).find(({ followUp }) => followUp === key.followUp)
    const found = await find()
    if (!found) return { kind: 'unknown' }
    if (!REPEATABLE_FOLLOW_UP_STATES.includes(found.state)) return { kind: 'not-repeatable', state: found.state }
    const { applicationId, lender } = found
    await records.ledger.append(applicationId, { stage: key.followUp, outcome: 'asked-again', lender }, now())
    await records.followUps.beginAgain(key)
    return { kind: 'asked-again', followUp: (await find()) ?? found, was: found.state }
  })
}
