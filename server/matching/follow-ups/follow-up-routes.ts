import type { FOLLOW_UP_ENDPOINTS, ListedFollowUp } from '#contracts/operators/follow-ups.ts'
import { FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import type { FollowUp } from './follow-up-records.ts'
import { retryFollowUp } from './retry-follow-up.ts'

export const followUpRoutes = (context: Needs): OperatorHandlers<typeof FOLLOW_UP_ENDPOINTS> => ({
  'GET /follow-ups': async (asked) => {
    const followUps = await context.storage.records.followUps.open(asked)
    return answer({ followUps: followUps.map(listed) })
  },
  'POST /follow-ups/retries': async (key, who) => {
    const end = await retryFollowUp(context, key)
    if (end.kind === 'unknown') return refuse(404, 'There is no follow-up call with this attempt key.')
    if (end.kind === 'not-repeatable')
      return refuse(409, `This follow-up call is not to be repeated: ${FOLLOW_UP_STATES[end.state]}.`)
    const { applicationId, lender, followUp, state } = end.followUp
    who.changed({ subject: applicationId, before: { lender, followUp, state: end.was }, after: { lender, followUp, state } })
    return answer(listed(end.followUp))
  },
})

const listed = ({
  attemptKey,
  followUp,
  applicationId,
  lender,
  state,
  tries,
  lastCode,
  createdAt,
  endedAt,
}: FollowUp): ListedFollowUp => ({
  attemptKey,
  followUp,
  applicationId,
  lender,
  state,
  tries,
  lastCode,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})
