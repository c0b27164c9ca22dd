/** Sends the application. A lost connection is tried again with the same key, so that the server takes it once; an answer is an answer. */
import { IDEMPOTENCY_KEY_HEADER } from '#domain/idempotency-key.ts'
import { type ApiAnswer, postJson } from './api.ts'
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key.ts'

/** A run may take 45 s; the rest is for the way there and back. */
const TIMEOUT_MS = 60_000
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000]

export interface SubmissionAnswer {
  readonly status: string
  readonly lead_id: string
  readonly redirect?: string | null
  readonly data_errors?: Readonly<Record<string, string>>
  readonly reasons?: readonly string[]
}

export type Submission =
  | { readonly kind: 'answered'; readonly answer: SubmissionAnswer }
  | { readonly kind: 'refused'; readonly message: string | undefined; readonly dataErrors: Readonly<Record<string, string>> }
  | { readonly kind: 'unreachable' }

export async function submitApplication(payload: unknown, key: string = idempotencyKeyFor(payload)): Promise<Submission> {
  let answer = await send(payload, key)
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.kind !== 'unreachable') break
    await new Promise((done) => setTimeout(done, delayMs))
    answer = await send(payload, key)
  }
  return submissionOf(answer)
}

/** `keepalive`: whoever leaves the page has still applied. */
const send = (payload: unknown, key: string) =>
  postJson<{ data?: SubmissionAnswer }>(
    '/api/submit-application',
    payload,
    { [IDEMPOTENCY_KEY_HEADER]: key },
    { keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) },
  )

function submissionOf(answer: ApiAnswer<{ data?: SubmissionAnswer }>): Submission {
  if (answer.kind === 'unreachable') return { kind: 'unreachable' }
  if (answer.kind === 'ok' && answer.body.data) {
    forgetIdempotencyKey()
    return { kind: 'answered', answer: answer.body.data }
  }
  const { message, data_errors: dataErrors = {} } = (answer.body ?? {}) as {
    message?: string
    data_errors?: Record<string, string>
  }
  return { kind: 'refused', message, dataErrors }
}
