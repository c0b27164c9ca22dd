/** All lenders behind one adapter: each call in the protocol that its lender speaks, over one HTTP client and behind breakers. */
import { answerReader, requestTo } from '#contracts/lenders/lender-calls.ts'
import { RESULTS } from '#contracts/lenders/read-reply.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { protocolOf } from '#domain/matching/lender/protocol.ts'
import type { CallContents } from '#domain/matching/run/call-content.ts'
import { type BreakerChange, withBreakers } from './breakers.ts'
import {
  type AdapterOptions,
  BREAKER_SETTINGS,
  type BreakerSettings,
  deadlineOf,
  LENDER_DEADLINES,
  type Lease,
  type LenderAdapter,
  type LenderConnection,
  type LenderDeadlines,
} from './lender-adapter.ts'
import { type LenderHttp, type LenderHttpSettings, openLenderHttp } from './lender-http.ts'
import { signCall } from './sign-call.ts'

export interface LenderNetworkSettings extends LenderHttpSettings {
  /** A staging site: every call says that it is a test. */
  readonly testCalls?: boolean
  readonly deadlines?: LenderDeadlines
  readonly breaker?: BreakerSettings
  readonly onBreaker?: (change: BreakerChange) => void
  readonly now?: () => Date
}

export function openLenderNetwork({
  publicAddressesOnly,
  waitMs,
  testCalls = false,
  deadlines = LENDER_DEADLINES,
  breaker = BREAKER_SETTINGS,
  onBreaker = () => undefined,
  now = () => new Date(),
}: LenderNetworkSettings) {
  const http = openLenderHttp({ publicAddressesOnly, waitMs })
  const calls = callsByProtocol(http, deadlines, { testCalls })
  return { ...withBreakers(calls, breaker, onBreaker, now), close: () => http.close() }
}

/** Without breakers: whoever calls a lender so means to, however the lender does. */
export function callsByProtocol(
  http: LenderHttp,
  deadlines: LenderDeadlines,
  { testCalls: isTest = false, now = () => new Date() }: AdapterOptions,
): LenderAdapter {
  const calling =
    <Call extends LenderCall>(call: Call) =>
    async (lender: LenderConnection, content: CallContents[Call], lease: Lease) => {
      const { endpoint, credentials, timeouts } = lender
      const protocol = protocolOf(lender)
      const sign = (body: string) => ({ [SIGNATURE_HEADER]: signCall(credentials.signingSecret ?? '', call, body, now()) })
      const base64 = (text: string) => Buffer.from(text).toString('base64')
      const request = requestTo(protocol, call, content, { endpoint, credentials, sign, base64 }, { isTest })
      const deadlineMs = deadlineOf(timeouts, `${call}Ms`, deadlines)
      const reply = request
        ? await http.send({ ...request, deadlineMs, lease, freshConnection: call === 'post' || call === 'bank' })
        : ({ kind: 'unsent', code: 'no-call' } as const)
      return RESULTS[call](reply, answerReader(protocol, call))
    }
  return Object.fromEntries(LENDER_CALLS.map((call) => [call, calling(call)])) as LenderAdapter
}

export type LenderNetwork = ReturnType<typeof openLenderNetwork>
