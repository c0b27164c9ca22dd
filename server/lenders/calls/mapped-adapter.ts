/** Lenders with an API of their own, by the mapping in their entry: one address or several, forms, JSON or XML. Nothing behind this file knows that they exist. */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import { readBankAnswer, readEraseAnswer, readVoidAnswer } from '#contracts/lenders/follow-ups.ts'
import { readPingAnswer, readPostAnswer, readStatusAnswer } from '#contracts/lenders/lender-api.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { translateAnswer } from '#domain/matching/lender/mapping/answer.ts'
import { readBody } from '#domain/matching/lender/mapping/body.ts'
import { addressFor, type Mapping, placesOf } from '#domain/matching/lender/mapping/mapping.ts'
import { buildRequest } from '#domain/matching/lender/mapping/request.ts'
import type { CallContents } from '#domain/matching/run/mapped-content.ts'
import { mappedContent } from '#domain/matching/run/mapped-content.ts'
import { readJson } from './json-adapter.ts'
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

type MappingOf = (lender: LenderConnection) => Mapping

/** Where a lender has no such call, or its path wants a number that nobody knows. */
const NO_CALL: LenderReply = { kind: 'unsent', code: 'no-call' }

export function mappedAdapter(
  mappingOf: MappingOf,
  http: LenderHttp,
  deadlines: LenderDeadlines,
  { testCalls = false, now = () => new Date() }: AdapterOptions = {},
): LenderAdapter {
  async function call<Call extends LenderCall>(
    lender: LenderConnection,
    name: Call,
    content: CallContents[Call],
    lease: Lease,
  ): Promise<LenderReply> {
    const request = buildRequest(mappingOf(lender), name, mappedContent(name, content, testCalls), {
      endpoint: lender.endpoint,
      credentials: lender.credentials,
      sign: (body) => ({ [SIGNATURE_HEADER]: signCall(lender.credentials.signingSecret ?? '', name, body, now()) }),
      base64: (text) => Buffer.from(text).toString('base64'),
    })
    if (!request) return NO_CALL
    const deadlineMs = deadlineOf(lender.timeouts, `${name}Ms`, deadlines)
    return http.send({ ...request, deadlineMs, lease, freshConnection: name === 'post' || name === 'bank' })
  }

  /** How a lender's answer is read, and what it says in our own words. */
  const reader = <Result>(lender: LenderConnection, name: LenderCall, read: (content: unknown) => Result) =>
    readerFor(mappingOf(lender), name, read)

  return {
    ping: async (lender, ping, lease) =>
      pingResultOf(await call(lender, 'ping', ping, lease), ...reader(lender, 'ping', readPingAnswer)),
    post: async (lender, lead, lease) =>
      postResultOf(await call(lender, 'post', lead, lease), ...reader(lender, 'post', readPostAnswer)),
    status: async (lender, key, lease) =>
      statusResultOf(await call(lender, 'status', key, lease), ...reader(lender, 'status', readStatusAnswer)),
    bank: async (lender, numbers, lease) =>
      followUpResultOf(await call(lender, 'bank', numbers, lease), ...reader(lender, 'bank', readBankAnswer)),
    void: async (lender, key, lease) =>
      addressFor(mappingOf(lender), 'void')
        ? { kind: 'in-writing' }
        : followUpResultOf(await call(lender, 'void', key, lease), ...reader(lender, 'void', readVoidAnswer)),
    erase: async (lender, key, lease) =>
      addressFor(mappingOf(lender), 'erase')
        ? { kind: 'in-writing' }
        : followUpResultOf(await call(lender, 'erase', key, lease), ...reader(lender, 'erase', readEraseAnswer)),
  }
}

export function readerFor<Result>(
  mapping: Mapping,
  call: LenderCall,
  read: (content: unknown) => Result,
): [ReadBody, (content: unknown) => Result] {
  const [root = ''] = placesOf(mapping, call).result.split('.')
  return [
    (body) => readBody(mapping.answers ?? mapping.body, body, root, readJson),
    (content) => read(translateAnswer(mapping, call, content)),
  ]
}
