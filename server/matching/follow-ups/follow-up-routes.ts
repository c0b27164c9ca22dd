import type { FOLLOW_UP_ENDPOINTS, ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { FOLLOW_UP_STATES, type FollowUpState, REPEATABLE_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { Acting } from '../../operators/acting.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { withIsoTimes } from '../../platform/database/named-row.ts'
import type { Needs, Records } from '../needs.ts'
import { letterFor } from './ask-in-writing.ts'
import type { FollowUp, FollowUpKey } from './follow-up-records.ts'
import { endFollowUp } from './lender-follow-ups.ts'

/** What an operator may do to a follow-up call that has come so far. */
interface Change {
  readonly from: readonly FollowUpState[]
  /** In the ledger. */
  readonly outcome: string
  readonly make: (records: Records, followUp: FollowUp) => Promise<void>
  readonly refusal: (state: FollowUpState) => string
}

export const followUpRoutes = (context: Needs): OperatorHandlers<typeof FOLLOW_UP_ENDPOINTS> => {
  const { storage, directory, now } = context
  const change = async (key: FollowUpKey, { from, outcome, make, refusal }: Change, who: Acting) => {
    const { before, after } = await storage.transaction(async (records) => {
      const find = async () =>
        (await records.followUps.lockAttempt(key.attemptKey)).find(({ followUp }) => followUp === key.followUp)
      const before = await find()
      if (!before || !from.includes(before.state)) return { before }
      const { applicationId, lender } = before
      await records.ledger.append(applicationId, { stage: key.followUp, outcome, lender }, now())
      await make(records, before)
      return { before, after: await find() }
    })
    if (!before) return refuse(404, 'There is no follow-up call with this attempt key.')
    if (!after) return refuse(409, refusal(before.state))
    const { applicationId, lender, followUp, state } = after
    who.changed({ subject: applicationId, before: { lender, followUp, state: before.state }, after: { lender, followUp, state } })
    return answer(listed(after))
  }
  return {
    'GET /follow-ups': async (asked) => {
      const followUps = await storage.records.followUps.open(asked)
      const { lenders } = await directory.current()
      const lenderOf = (id: string) => lenders.find((lender) => lender.id === id)
      return answer({ followUps: followUps.map((each) => listed(each, lenderOf(each.lender))) })
    },
    /** A lender that could not be reached for days, or that promised to erase and has not reported it, is asked once more. */
    'POST /follow-ups/retries': (key, who) =>
      change(
        key,
        {
          from: REPEATABLE_FOLLOW_UP_STATES,
          outcome: 'asked-again',
          make: (records) => records.followUps.beginAgain(key),
          refusal: (state) => `This follow-up call is not to be repeated: ${FOLLOW_UP_STATES[state]}.`,
        },
        who,
      ),
    'POST /follow-ups/answers': ({ said, ...key }, who) =>
      change(
        key,
        {
          from: ['in-writing'],
          outcome: `wrote-${said}`,
          make: (records, followUp) => endFollowUp(records, followUp, said, 'in-writing', now()),
          refusal: () => 'This lender is not asked in writing, or has answered already.',
        },
        who,
      ),
  }
}

const listed = (followUp: FollowUp, lender?: Lender): ListedFollowUp => {
  const { busyUntil: _, sealedAs: _sealed, queued: _queued, ...rest } = followUp
  return { ...withIsoTimes(rest), letter: letterFor(followUp, lender) }
}
