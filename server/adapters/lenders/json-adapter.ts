/** Lenders that speak our own protocol (docs/lenders.md). */
import {
  LENDER_CALLS,
  type LenderCall,
  type PingRequest,
  type PostRequest,
  readPingAnswer,
  readPostAnswer,
  readStatusAnswer,
  type StatusRequest,
} from '#domain/matching/lender-api.ts'
import { onlyPingFacts } from '#domain/matching/ping-facts.ts'
import { SIGNATURE_HEADER } from '#domain/matching/signature.ts'
import type { LenderAdapter, LenderConnection, LenderDeadlines } from '../../lender-ports.ts'
import type { LenderHttp, LenderReply } from './lender-http.ts'
import { type BodyReading, pingResultOf, postResultOf, statusResultOf } from './read-reply.ts'
import { signCall } from './sign-call.ts'

export function jsonAdapter(http: LenderHttp, deadlines: LenderDeadlines, now: () => Date = () => new Date()): LenderAdapter {
  function call(
    lender: LenderConnection,
    name: LenderCall,
    content: PingRequest | PostRequest | StatusRequest,
  ): Promise<LenderReply> {
    const body = JSON.stringify(content)
    return http.send({
      url: `${lender.endpoint.replace(/\/$/, '')}${LENDER_CALLS[name].path}`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [SIGNATURE_HEADER]: signCall(lender.credentials.signingSecret ?? '', name, body, now()),
      },
      body,
      deadlineMs: deadlines[`${name}Ms`],
      freshConnection: name === 'post',
    })
  }

  return {
    ping: async (lender, { pingId, facts }) =>
      pingResultOf(await call(lender, 'ping', { pingId, ...onlyPingFacts(facts) }), readJson, readPingAnswer),
    post: async (lender, lead) => postResultOf(await call(lender, 'post', lead), readJson, readPostAnswer),
    status: async (lender, attemptKey) => statusResultOf(await call(lender, 'status', { attemptKey }), readJson, readStatusAnswer),
  }
}

/** JSON that does not parse is most likely the first part of an answer; anything else is another kind of page. */
function readJson(body: string, contentType: string): BodyReading {
  try {
    return { kind: 'content', content: JSON.parse(body) }
  } catch {
    return /\bjson\b/i.test(contentType) && body.trimStart().startsWith('{') ? { kind: 'cut' } : { kind: 'unreadable' }
  }
}
