/** An operator has a lender asked once more that could not be reached for days, or that promised to erase and has not reported it. */
import { REPEATABLE_ERRAND_STATES } from '#domain/matching/follow-up-states.ts'
import type { Needs } from '../needs.ts'
import type { Errand, ErrandKey } from './errand-records.ts'

type ErrandRetry =
  | { readonly kind: 'asked-again'; readonly errand: Errand; readonly was: Errand['state'] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-repeatable'; readonly state: Errand['state'] }

export function retryErrand({ storage, now }: Pick<Needs, 'storage' | 'now'>, key: ErrandKey): Promise<ErrandRetry> {
  return storage.transaction(async (records) => {
    const find = async () => (await records.errands.lockAttempt(key.attemptKey)).find(({ errand }) => errand === key.errand)
    const found = await find()
    if (!found) return { kind: 'unknown' }
    if (!REPEATABLE_ERRAND_STATES.includes(found.state)) return { kind: 'not-repeatable', state: found.state }
    const { applicationId, lender } = found
    await records.ledger.append(applicationId, { stage: key.errand, outcome: 'asked-again', lender }, now())
    await records.errands.beginAgain(key)
    return { kind: 'asked-again', errand: (await find()) ?? found, was: found.state }
  })
}
