/** Lenders that speak our own protocol (docs/lenders.md). */

import { type LenderCall, lenderAddress } from '#domain/lender-api/endpoints.ts'
import {
  type BankRequest,
  type EraseRequest,
  readBankAnswer,
  readEraseAnswer,
  readVoidAnswer,
  type VoidRequest,
} from '#domain/lender-api/errands.ts'
import {
  type PingRequest,
  type PostRequest,
  readPingAnswer,
  readPostAnswer,
  readStatusAnswer,
  type StatusRequest,
} from '#domain/lender-api/lender-api.ts'
import { SIGNATURE_HEADER } from '#domain/lender-api/signature.ts'
import { onlyPingFacts } from '#domain/matching/run/ping-facts.ts'
import { readStrictJson } from '../../platform/strict-json.ts'
import {
  type AdapterOptions,
  deadlineOf,
  type Lease,
  type LenderAdapter,
  type LenderConnection,
  type LenderDeadlines,
} from './lender-adapter.ts'
import type { LenderHttp, LenderReply } from './lender-http.ts'
import { errandResultOf, pingResultOf, postResultOf, type ReadBody, statusResultOf } from './read-reply.ts'
import { signCall } from './sign-call.ts'

export function jsonAdapter(
  http: LenderHttp,
  deadlines: LenderDeadlines,
  { testCalls = false, now = () => new Date() }: AdapterOptions = {},
): LenderAdapter {
  function call(
    lender: LenderConnection,
    name: LenderCall,
    content: PingRequest | PostRequest | StatusRequest | BankRequest | VoidRequest | EraseRequest,
    lease: Lease,
  ): Promise<LenderReply> {
    const body = JSON.stringify(testCalls ? { ...content, test: true } : content)
    return http.send({
      url: lenderAddress(lender.endpoint, name),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [SIGNATURE_HEADER]: signCall(lender.credentials.signingSecret ?? '', name, body, now()),
      },
      body,
      deadlineMs: deadlineOf(lender.timeouts, `${name}Ms`, deadlines),
      lease,
      freshConnection: name === 'post' || name === 'bank',
    })
  }

  return {
    ping: async (lender, { pingId, facts }, lease) =>
      pingResultOf(await call(lender, 'ping', { pingId, ...onlyPingFacts(facts) }, lease), readJson, readPingAnswer),
    post: async (lender, lead, lease) => postResultOf(await call(lender, 'post', lead, lease), readJson, readPostAnswer),
    status: async (lender, attemptKey, lease) =>
      statusResultOf(await call(lender, 'status', { attemptKey }, lease), readJson, readStatusAnswer),
    bank: async (lender, { attemptKey, bank }, lease) =>
      errandResultOf(await call(lender, 'bank', { attemptKey, bank }, lease), readJson, readBankAnswer),
    void: async (lender, attemptKey, lease) =>
      errandResultOf(await call(lender, 'void', { attemptKey }, lease), readJson, readVoidAnswer),
    erase: async (lender, attemptKey, lease) =>
      errandResultOf(await call(lender, 'erase', { attemptKey }, lease), readJson, readEraseAnswer),
  }
}

/** Strictly: an answer that names its outcome twice has not told it. */
function readJson(body: string): ReturnType<ReadBody> {
  const reading = readStrictJson(Buffer.from(body))
  return reading.kind === 'value' ? { content: reading.value } : undefined
}
