/**
 * From an HTTP reply to a result, the same for every protocol. A post may have been bought unless nothing was sent or a refusal can be read:
 * after any other reply the lender is asked for its status (docs/decisions/2026-11-15-unknown-posts.md).
 */
import type { LenderCall } from '#domain/matching/lender/lender-call.ts'
import type {
  BankResult,
  EraseResult,
  FailureCode,
  NoClearAnswer,
  PingResult,
  PostResult,
  StatusResult,
  VoidResult,
} from '#domain/matching/lender/lender-results.ts'
import { readBankAnswer, readEraseAnswer, readVoidAnswer } from './follow-ups.ts'
import { fieldsOf, readPingAnswer, readPostAnswer, readStatusAnswer } from './lender-api.ts'

export type LenderReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsent'; readonly code: FailureCode }
  | { readonly kind: 'lost'; readonly code: FailureCode }

/** Undefined: the body is not of the protocol, or not whole. */
type ReadBody = (body: string) => { readonly content: unknown } | undefined

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

export interface CallResults extends Readonly<Record<LenderCall, { readonly kind: string }>> {
  readonly ping: PingResult
  readonly post: PostResult
  readonly status: StatusResult
  readonly bank: BankResult
  readonly void: VoidResult
  readonly erase: EraseResult
}

export const RESULTS: { readonly [Call in LenderCall]: (reply: LenderReply, readBody: ReadBody) => CallResults[Call] } = {
  /** A ping that did not come to a clear yes is a no. */
  ping(reply, readBody) {
    const read = readReply(reply, readBody)
    if (read.kind !== 'content') return { kind: 'failed', code: read.code }
    return read.isSuccess ? readPingAnswer(read.content) : { kind: 'failed', code: 'http-status' }
  },
  post(reply, readBody) {
    const read = readReply(reply, readBody)
    if (read.kind === 'unsent') return { kind: 'failed', code: read.code }
    return read.kind === 'content' ? decisionIn(read, readPostAnswer) : { kind: 'unknown', code: read.code }
  },
  /** A status question without an answer changes nothing: the lead stays unknown. */
  status(reply, readBody) {
    const read = readReply(reply, readBody)
    return read.kind === 'content' ? decisionIn(read, readStatusAnswer) : { kind: 'unknown', code: read.code }
  },
  bank: followUp(readBankAnswer),
  void: inWritingOr(followUp(readVoidAnswer)),
  erase: inWritingOr(followUp(readEraseAnswer)),
}

/** An acceptance counts in any 2xx. In a status that says no it contradicts itself. */
function decisionIn(
  { content, isSuccess }: Extract<ReadReply, { kind: 'content' }>,
  readAnswer: (content: unknown) => PostResult,
): PostResult {
  const result = readAnswer(content)
  if (!isSuccess) return ['accepted', 'unknown'].includes(result.kind) ? { kind: 'unknown', code: 'http-status' } : result
  const { reference } = fieldsOf(content)
  return result.kind === 'unknown' && typeof reference === 'string' ? { ...result, reference: reference.slice(0, 100) } : result
}

/** Bank numbers, void and erase are repeated until the lender has answered clearly. It says no in a status that refuses; a yes there is none. */
function followUp<Result extends BankResult | VoidResult | EraseResult>(readAnswer: (content: unknown) => Result) {
  return (reply: LenderReply, readBody: ReadBody): Result | NoClearAnswer => {
    const read = readReply(reply, readBody)
    if (read.kind !== 'content') return { kind: read.kind === 'unsent' ? 'failed' : 'unknown', code: read.code }
    const result = readAnswer(read.content)
    const isRefusal = result.kind === 'data_error' || result.kind === 'too-late'
    return read.isSuccess || isRefusal ? result : { kind: 'unknown', code: 'http-status' }
  }
}

/** A lender without a call for it gets a letter. */
function inWritingOr<Result>(read: (reply: LenderReply, readBody: ReadBody) => Result) {
  return (reply: LenderReply, readBody: ReadBody): Result | { readonly kind: 'in-writing' } =>
    reply.kind === 'unsent' && reply.code === 'no-call' ? { kind: 'in-writing' } : read(reply, readBody)
}
