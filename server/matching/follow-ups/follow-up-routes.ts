import type { FOLLOW_UP_ENDPOINTS, ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { letterFor, recordWrittenAnswer } from './ask-in-writing.ts'
import type { FollowUp } from './follow-up-records.ts'
import { retryFollowUp } from './retry-follow-up.ts'

const UNKNOWN = 'There is no follow-up call with this attempt key.'

export const followUpRoutes = (context: Needs): OperatorHandlers<typeof FOLLOW_UP_ENDPOINTS> => ({
  'GET /follow-ups': async (asked) => {
    const followUps = await context.storage.records.followUps.open(asked)
    const { lenders } = await context.directory.current()
    return answer({
      followUps: followUps.map((each) =>
        listed(
          each,
          lenders.find(({ id }) => id === each.lender),
        ),
      ),
    })
  },
  'POST /follow-ups/retries': async (key, who) => {
    const end = await retryFollowUp(context, key)
    if (end.kind === 'unknown') return refuse(404, UNKNOWN)
    if (end.kind === 'not-repeatable')
      return refuse(409, `This follow-up call is not to be repeated: ${FOLLOW_UP_STATES[end.state]}.`)
    const { applicationId, lender, followUp, state } = end.followUp
    who.changed({ subject: applicationId, before: { lender, followUp, state: end.was }, after: { lender, followUp, state } })
    return answer(listed(end.followUp))
  },
  'POST /follow-ups/answers': async (asked, who) => {
    const end = await recordWrittenAnswer(context, asked)
    if (end.kind === 'unknown') return refuse(404, UNKNOWN)
    if (end.kind !== 'recorded') return refuse(409, 'This lender is not asked in writing, or has answered already.')
    const { applicationId, lender, followUp, state } = end.followUp
    who.changed({ subject: applicationId, before: { lender, followUp, state: 'in-writing' }, after: { lender, followUp, state } })
    return answer(listed(end.followUp))
  },
})

const listed = (followUp: FollowUp, lender?: Lender): ListedFollowUp => {
  const { busyUntil: _, sealedAs: _sealed, queued: _queued, createdAt, endedAt, ...rest } = followUp
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    letter: letterFor(followUp, lender),
  }
}
