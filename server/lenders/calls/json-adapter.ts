/** Lenders that speak our own protocol (docs/lenders.md). */

import { type LenderCall, lenderAddress } from '#contracts/lenders/endpoints.ts'
import { readBankAnswer, readEraseAnswer, readVoidAnswer } from '#contracts/lenders/follow-ups.ts'
import { readPingAnswer, readPostAnswer, readStatusAnswer } from '#contracts/lenders/lender-api.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import type { CallContents } from '#domain/matching/run/mapped-content.ts'
import { readStrictJson } from '../../platform/strict-json.ts'
import { writeJson } from './json-body.ts'
import {
  type AdapterOptions,
  deadlineOf,
  type Lease,
  type LenderAdapter,
  type LenderConnection,
  type LenderDeadlines,
} from './lender-adapter.ts'
import type { LenderHttp, LenderReply } from './lender-http.ts'
import { followUpResultOf, pingResultOf, postResultOf, type ReadBody, statusResultOf } from './read-reply.ts'
import { signCall } from './sign-call.ts'

export function jsonAdapter(
  http: LenderHttp,
  deadlines: LenderDeadlines,
  { testCalls = false, now = () => new Date() }: AdapterOptions = {},
): LenderAdapter {
  function call<Call extends LenderCall>(
    lender: LenderConnection,
    name: Call,
    content: CallContents[Call],
    lease: Lease,
  ): Promise<LenderReply> {
    const body = writeJson(name, content, testCalls)
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
    ping: async (lender, ping, lease) => pingResultOf(await call(lender, 'ping', ping, lease), readJson, readPingAnswer),
    post: async (lender, lead, lease) => postResultOf(await call(lender, 'post', lead, lease), readJson, readPostAnswer),
    status: async (lender, key, lease) => statusResultOf(await call(lender, 'status', key, lease), readJson, readStatusAnswer),
    bank: async (lender, numbers, lease) => followUpResultOf(await call(lender, 'bank', numbers, lease), readJson, readBankAnswer),
    void: async (lender, key, lease) => followUpResultOf(await call(lender, 'void', key, lease), readJson, readVoidAnswer),
    erase: async (lender, key, lease) => followUpResultOf(await call(lender, 'erase', key, lease), readJson, readEraseAnswer),
  }
}

/** Strictly: an answer that names its outcome twice has not told it. */
export function readJson(body: string): ReturnType<ReadBody> {
  const reading = readStrictJson(Buffer.from(body))
  return reading.kind === 'value' ? { content: reading.value } : undefined
}
