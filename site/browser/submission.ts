/**
 * Sends the application. When the connection is lost, or something in between fails, nobody knows whether it arrived: the server is asked by
 * its key. What it knows is not sent a second time; what it has never seen is sent again, with the same key.
 */

import { IDEMPOTENCY_KEY_HEADER } from '#contracts/endpoint.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { type ApiAnswer, callApi } from './api.ts'
import { askProgress, type FoundSubmission, followSubmission, isUnknown } from './submission-progress.ts'
import type { SubmissionUnderWay } from './submission-under-way.ts'

/** A run may take 45 s; the rest is for the way there and back. */
export const SUBMISSION_TIMEOUT_MS = 60_000
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000]
/** Said before anything is stored: too busy, or not ready. */
const NOT_TAKEN = 503

export type Sent = ApiAnswer<'POST /api/submit-application'>
/** Lost on the way, or refused: by our server, or by something in between. */
type Failed = Exclude<Sent, { readonly kind: 'ok' }>

export type Submission = FoundSubmission | Failed

export const submitApplication = (payload: SubmitApplicationRequest, sent: SubmissionUnderWay): Promise<Submission> =>
  sendUntilKnown(() => send(payload, sent.key), sent)

/** `send` sends the same under the same key, however often it is called. */
export async function sendUntilKnown(
  send: () => Promise<Sent>,
  sent: Pick<SubmissionUnderWay, 'key' | 'sentAt'>,
): Promise<Submission> {
  let answer = await send()
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.kind !== 'unreachable') break
    await new Promise((later) => setTimeout(later, delayMs))
    const progress = await askProgress(sent.key)
    if (progress.kind === 'ok') return followSubmission(sent)
    if (isUnknown(progress)) answer = await send()
  }
  if (mayHaveArrived(answer) && (await askProgress(sent.key)).kind === 'ok') return followSubmission(sent)
  return submissionOf(answer)
}

/** `keepalive`: whoever leaves the page has still applied. */
const send = (payload: SubmitApplicationRequest, key: string): Promise<Sent> =>
  callApi('POST /api/submit-application', payload, {
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    keepalive: true,
    signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS),
  })

/** A proxy that lost patience, or a process that died with the application already stored. */
const mayHaveArrived = (answer: Sent): boolean => answer.kind === 'refused' && answer.status >= 500 && answer.status !== NOT_TAKEN

function submissionOf(answer: Sent): Submission {
  if (answer.kind !== 'ok') return answer
  // An answer without an outcome is none of ours.
  return answer.body.data ? { kind: 'answered', data: answer.body.data } : { kind: 'refused', status: 200, body: null }
}
