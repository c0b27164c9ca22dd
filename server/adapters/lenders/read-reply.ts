/** From an HTTP reply to a result, the same for every protocol: what came back at all, before anybody reads what it says. */
import type { FailureCode, PingResult, PostResult, StatusResult } from '#domain/matching/lender-results.ts'
import type { LenderReply } from './lender-http.ts'

/** What reading a body gives: its content, or that it broke off (`cut`), or that it is something else altogether. */
export type BodyReading =
  | { readonly kind: 'content'; readonly content: unknown }
  | { readonly kind: 'cut' }
  | { readonly kind: 'unreadable' }

export type ReadBody = (body: string, contentType: string) => BodyReading

type Judged =
  | { readonly kind: 'content'; readonly content: unknown }
  /** The lender certainly did not say yes. */
  | { readonly kind: 'refused'; readonly code: FailureCode }
  /** The lender may have said yes. */
  | { readonly kind: 'open'; readonly code: FailureCode }

/** A proxy says 502 or 504 when it lost the lender's own answer, and 409 means that the lender has seen the attempt before. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([409, 502, 504])

function judge(reply: LenderReply, readBody: ReadBody): Judged {
  switch (reply.kind) {
    case 'unsent':
      return { kind: 'refused', code: reply.code }
    case 'lost':
      return { kind: 'open', code: reply.code }
    case 'too-large':
      return { kind: 'refused', code: 'too-large' }
    case 'answer':
      break
  }
  const { status, body, contentType } = reply
  if (status >= 300 && status < 400) return { kind: 'refused', code: 'redirected' }
  if (status === 401 || status === 403) return { kind: 'refused', code: 'unauthorized' }
  if (OPEN_STATUSES.has(status)) return { kind: 'open', code: 'http-status' }
  if (status !== 200) return { kind: 'refused', code: 'http-status' }
  if (body.trim() === '') return { kind: 'refused', code: 'empty-answer' }
  const reading = readBody(body, contentType)
  if (reading.kind === 'content') return reading
  return reading.kind === 'cut' ? { kind: 'open', code: 'answer-lost' } : { kind: 'refused', code: 'unreadable' }
}

/** A ping that did not come to a clear yes is a no. */
export function pingResultOf(reply: LenderReply, readBody: ReadBody, readAnswer: (content: unknown) => PingResult): PingResult {
  const judged = judge(reply, readBody)
  return judged.kind === 'content' ? readAnswer(judged.content) : { kind: 'failed', code: judged.code }
}

export function postResultOf(reply: LenderReply, readBody: ReadBody, readAnswer: (content: unknown) => PostResult): PostResult {
  const judged = judge(reply, readBody)
  if (judged.kind === 'content') return readAnswer(judged.content)
  return { kind: judged.kind === 'open' ? 'unknown' : 'failed', code: judged.code }
}

/** A question that was not answered changes nothing: the lead stays unknown. */
export function statusResultOf(
  reply: LenderReply,
  readBody: ReadBody,
  readAnswer: (content: unknown) => StatusResult,
): StatusResult {
  const judged = judge(reply, readBody)
  return judged.kind === 'content' ? readAnswer(judged.content) : { kind: 'unknown', code: judged.code }
}
