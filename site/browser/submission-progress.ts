/** What our server knows of a submission, found by its key. */

import { IDEMPOTENCY_KEY_HEADER } from '#contracts/endpoint.ts'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { type ApiAnswer, callApi } from './api.ts'
import type { SubmissionUnderWay } from './submission-under-way.ts'

const ASK_EVERY_MS = 1000
/** A run has 45 s; what is not decided by then is told by mail. */
const PATIENCE_MS = 60_000
/** What was sent just before a reload may not have reached us yet. */
const ARRIVES_WITHIN_MS = 10_000

export type FoundSubmission =
  | { readonly kind: 'answered'; readonly data: SubmissionData }
  /** Our server has it, and lenders take longer than anybody waits. */
  | { readonly kind: 'undecided' }
  | { readonly kind: 'not-found' }

type Progress = ApiAnswer<'GET /api/applications/progress'>

export const askProgress = (key: string): Promise<Progress> =>
  callApi('GET /api/applications/progress', {}, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } })

/** Asks until there is something to tell. A server that cannot be reached, or is busy, is asked again. */
export async function followSubmission({ key, sentAt }: Pick<SubmissionUnderWay, 'key' | 'sentAt'>): Promise<FoundSubmission> {
  for (;;) {
    const progress = await askProgress(key)
    const waitedMs = Date.now() - sentAt
    if (progress.kind === 'ok') {
      if (progress.body.data) return { kind: 'answered', data: progress.body.data }
      if (waitedMs > PATIENCE_MS) return { kind: 'undecided' }
    }
    if (isUnknown(progress) && waitedMs > ARRIVES_WITHIN_MS) return { kind: 'not-found' }
    await new Promise((later) => setTimeout(later, ASK_EVERY_MS))
  }
}

/** Our server is there, and has never seen this key. */
export const isUnknown = (progress: Progress): boolean => progress.kind === 'refused' && progress.status === 404
