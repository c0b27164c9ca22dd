/**
 * A report to us, made as the lender's server makes it and sent to the address that lenders are given: through the proxy, if there is one. It is about
 * nobody's lead, so our own address refuses it with the words for that, once it has read signature and body; anything else is a problem of ours.
 */

import { addressOf } from '#contracts/endpoint.ts'
import type { LenderReply } from '#contracts/lenders/read-reply.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { testReport } from '#contracts/lenders/test-lead.ts'
import type { LenderTest } from '#contracts/operators/lender-tests.ts'
import { POSTBACK } from '#contracts/public/hand-off.ts'
import { FAILURE_CODES, type FailureCode } from '#domain/matching/lender/lender-results.ts'
import type { PostbackEvent } from '#domain/matching/lender/postback.ts'
import type { LenderConnection } from '../calls/lender-adapter.ts'
import { signCall } from '../calls/sign-call.ts'
import type { Needs } from '../needs.ts'
import { exchangeWith, shownExchange, UNHURRIED } from './exchange.ts'

type Judged = Pick<LenderTest, 'kind' | 'code' | 'says' | 'problems' | 'asAgreed'>

export async function testPostback(
  { publicUrl, deadlines, storage, now }: Needs,
  { id, credentials }: LenderConnection,
  attemptKey: string,
  event: PostbackEvent,
): Promise<LenderTest> {
  const at = now()
  const body = JSON.stringify(testReport(event, attemptKey, at))
  const request = {
    url: `${publicUrl.replace(/\/$/, '')}${addressOf('POST /lenders/{id}/postbacks', { id }).path}`,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signCall(credentials.signingSecret ?? '', 'postback', body, at),
    },
    body,
    deadlineMs: deadlines.statusMs,
    lease: UNHURRIED,
  }
  // Our own address may be an inner one, seen from here.
  const { result, exchange } = await exchangeWith({ publicAddressesOnly: false }, (http) => http.send(request))
  const last = await storage.records.postbacks.lastOf(id)
  return {
    call: 'postback',
    attemptKey,
    ...judge(result),
    details: {},
    ...shownExchange(exchange, credentials),
    lastReport: last ? { event: last.event, at: last.receivedAt.toISOString() } : null,
  }
}

const UNDERSTOOD: Judged = {
  kind: 'understood',
  code: null,
  says: 'Our address knows the signature and can read the report. It is about nobody’s lead, so nothing is recorded, and the answer is 404.',
  problems: [],
  asAgreed: true,
}

function judge(reply: LenderReply): Judged {
  if (reply.kind !== 'answer') return failed(reply.kind === 'too-large' ? 'too-large' : reply.code, FROM_HERE)
  if (reply.status === 404 && errorIn(reply.body) === POSTBACK.answers[404].description) return UNDERSTOOD
  if (reply.status === 401) return failed('unauthorized', NOT_AS_SENT)
  return failed('http-status', NOT_OURS)
}

const FROM_HERE =
  'Our own address cannot be reached from this machine. Lenders may reach it all the same: let one of theirs send what stands here.'
const NOT_AS_SENT =
  'The signature does not fit what arrived: something between the address and the server changes bodies or headers.'
const NOT_OURS = 'Something else than our server answers at this address. Look at PUBLIC_URL and at the proxy.'

const failed = (code: FailureCode, problem: string): Judged => ({
  kind: 'failed',
  code,
  says: code === 'unauthorized' ? POSTBACK.answers[401].description : FAILURE_CODES[code],
  problems: [problem],
  asAgreed: false,
})

function errorIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly error?: unknown }).error
  } catch {
    return undefined
  }
}
