/**
 * From an HTTP reply to a result, the same for every protocol. A post may have been bought unless nothing was sent or a refusal can be read:
 * after any other reply the lender is asked for its status (docs/decisions/2026-11-15-unknown-posts.md).
 */
import type {
  BankResult,
  EraseResult,
  FailureCode,
  PingResult,
  PostResult,
  StatusResult,
  VoidResult,
} from '#domain/matching/lender/lender-results.ts'
import type { LenderReply } from './lender-http.ts'

/** Undefined: the body is not of the protocol, or not whole. */
export type ReadBody = (body: string) => { readonly content: unknown } | undefined

type ReadReply =
  | { readonly kind: 'content'; readonly content: unknown; readonly isSuccess: boolean }
  /** Something may have arrived at the lender. */
  | { readonly kind: 'unclear'; readonly code: FailureCode }
  /** Nothing has. */
  | { readonly kind: 'unsent'; readonly code: FailureCode }

/** Statuses that refuse a request which was understood. A 409 says that the key was seen before: the lender may have the lead. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 422])

function readReply(reply: LenderReply, readBody: ReadBody): ReadReply {
  if (reply.kind === 'unsent') return reply
  if (reply.kind === 'lost') return { kind: 'unclear', code: reply.code }
  if (reply.kind === 'too-large') return { kind: 'unclear', code: 'too-large' }
  const { status, body } = reply
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess && !REFUSAL_STATUSES.has(status)) return { kind: 'unclear', code: codeOfStatus(status) }
  const reading = readBody(body)
  if (reading) return { kind: 'content', content: reading.content, isSuccess }
  if (!isSuccess) return { kind: 'unclear', code: codeOfStatus(status) }
  return { kind: 'unclear', code: body.trim() === '' ? 'empty-answer' : 'unreadable' }
}

function codeOfStatus(status: number): FailureCode {
  if (status >= 300 && status < 400) return 'redirected'
  return status === 401 || status === 403 ? 'unauthorized' : 'http-status'
}

/** A ping that did not come to a clear yes is a no. */
export function pingResultOf(reply: LenderReply, readBody: ReadBody, readAnswer: (content: unknown) => PingResult): PingResult {
  const read = readReply(reply, readBody)
  if (read.kind !== 'content') return { kind: 'failed', code: read.code }
  return read.isSuccess ? readAnswer(read.content) : { kind: 'failed', code: 'http-status' }
}

export function postResultOf(reply: LenderReply, readBody: ReadBody, readAnswer: (content: unknown) => PostResult): PostResult {
  const read = readReply(reply, readBody)
  if (read.kind === 'unsent') return { kind: 'failed', code: read.code }
  return read.kind === 'content' ? decisionIn(read, readAnswer) : { kind: 'unknown', code: read.code }
}

/** A status question without an answer changes nothing: the lead stays unknown. */
export function statusResultOf(
  reply: LenderReply,
  readBody: ReadBody,
  readAnswer: (content: unknown) => StatusResult,
): StatusResult {
  const read = readReply(reply, readBody)
  return read.kind === 'content' ? decisionIn(read, readAnswer) : { kind: 'unknown', code: read.code }
}

/** An acceptance counts in any 2xx. In a status that says no it contradicts itself. */
function decisionIn(
  { content, isSuccess }: Extract<ReadReply, { kind: 'content' }>,
  readAnswer: (content: unknown) => PostResult,
): PostResult {
  const result = readAnswer(content)
  const isRefusal = result.kind !== 'accepted' && result.kind !== 'unknown'
  return isSuccess || isRefusal ? result : { kind: 'unknown', code: 'http-status' }
}

/** Bank numbers, void and erase are repeated until the lender has answered clearly. It says no in a status that refuses; a yes there is none. */
export function followUpResultOf<Result extends BankResult | VoidResult | EraseResult>(
  reply: LenderReply,
  readBody: ReadBody,
  readAnswer: (content: unknown) => Result,
): Result | { readonly kind: 'failed' | 'unknown'; readonly code: FailureCode } {
  const read = readReply(reply, readBody)
  if (read.kind === 'unsent') return { kind: 'failed', code: read.code }
  if (read.kind === 'unclear') return { kind: 'unknown', code: read.code }
  const result = readAnswer(read.content)
  const isRefusal = result.kind === 'data_error' || result.kind === 'too-late'
  return read.isSuccess || isRefusal ? result : { kind: 'unknown', code: 'http-status' }
}
