import { IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '#contracts/endpoint.ts'
import type { SUBMISSION_ENDPOINTS } from '#contracts/public/submissions.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../http/failures.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import { requestPolicy } from '../http/request-policy.ts'
import { startOfDay } from '../platform/clock/new-york-days.ts'
import type { Records, SubmitNeeds } from './needs.ts'
import { makeSubmitApplication, submissionKeys } from './submit-application.ts'

const USER_AGENT_LENGTH = 300

export const submissionRoutes = <Inside extends Records>(
  context: SubmitNeeds<Inside>,
): PublicHandlers<typeof SUBMISSION_ENDPOINTS> => {
  const { storage, vault, matching, now } = context
  const submitApplication = makeSubmitApplication(context)
  return {
    'POST /api/submit-application': async (body, { headers, seenAddress, addressKey }) => {
      const idempotencyKey = headers[IDEMPOTENCY_KEY_HEADER]
      if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) return refuse(400, FAILURE_TEXTS.badKey)
      const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
      const end = await submitApplication({
        body,
        policy: requestPolicy(context, headers.cookie),
        idempotencyKey,
        seenIp: seenAddress,
        userAgent,
        addressKey,
      })
      switch (end.kind) {
        case 'answered':
          return answer({ success: true, data: end.answer })
        case 'invalid':
          return refuse(422, end.message, end)
        case 'conflict':
          return refuse(409, FAILURE_TEXTS.conflict)
        case 'limited':
          return refuse(429, FAILURE_TEXTS.tooMany, end)
        default:
          return assertNever(end)
      }
    },
    'GET /api/applications/progress': async (_input, { headers }) => {
      const key = headers[IDEMPOTENCY_KEY_HEADER]
      const submission = isIdempotencyKey(key) && (await storage.records.submissions.find(submissionKeys(vault, key), now()))
      return submission ? answer(await matching.progress(submission.applicationId)) : refuse(404, FAILURE_TEXTS.notFound)
    },
    // Since midnight in New York.
    'GET /api/today': async () => answer({ approved: await storage.records.runs.countAccepted(startOfDay(now())) }),
  }
}
