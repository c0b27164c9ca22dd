/** One call to a lender in its test mode, by the server's own adapters: signed, marked as a test, about a person who does not exist. */
import { randomUUID } from 'node:crypto'
import { isAsAgreed, type JudgedTest, judgeTestDecision, judgeTestPing } from '#contracts/lenders/judge-test.ts'
import { TEST_FACTS, testKey, testLead } from '#contracts/lenders/test-lead.ts'
import type { LenderTest, TestInput } from '#contracts/operators/lender-tests.ts'
import { UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { FAILURE_CODES } from '#domain/matching/lender/lender-results.ts'
import { whyNotTested } from '#domain/matching/lender/test-mode.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { refuse } from '../../http/endpoint-route.ts'
import type { LenderAdapter, LenderConnection } from '../calls/lender-adapter.ts'
import { callsByProtocol } from '../calls/lender-network.ts'
import type { Needs } from '../needs.ts'
import { exchangeWith, shownExchange, UNHURRIED } from './exchange.ts'
import { testPostback } from './test-postback.ts'

type TestAsked = Omit<TestInput, 'id'>

/** As long as any lender may take for a post, and some more. */
const TEST_LEAD_LASTS_MS = 60_000

/** A lender that is paused is tested all the same: before it is asked again is when one wants to know. */
export async function testLender(context: Needs, id: LenderId, asked: TestAsked) {
  const { directory } = context
  const { version, lenders } = await directory.current()
  const lender = lenders.find((candidate) => candidate.id === id)
  if (!lender) return refuse(404, UNKNOWN_LENDER)
  const connection = (await directory.connections(version))(id)
  if ('unreachable' in connection) return refuse(409, FAILURE_CODES[connection.unreachable])
  const attemptKey = asked.attemptKey ?? testKey(randomUUID(), id)
  // A report comes from the lender to us: nothing is sent to a lender that could take it for a person.
  if (asked.call === 'postback')
    return { kind: 'done', test: await testPostback(context, connection, attemptKey, asked.event ?? 'received') } as const
  const refusal = whyNotTested(lender)
  if (refusal) return refuse(409, refusal)
  return { kind: 'done', test: await testCall(context, lender, connection, { ...asked, call: asked.call, attemptKey }) } as const
}

type CallAsked = TestAsked & { readonly call: 'ping' | 'post' | 'status'; readonly attemptKey: string }

async function testCall(context: Needs, lender: Lender, connection: LenderConnection, asked: CallAsked): Promise<LenderTest> {
  const { lenders, deadlines } = context
  const { result: judged, exchange } = await exchangeWith(lenders, (http) =>
    judgedCall(context, callsByProtocol(http, deadlines, { testCalls: true }), lender, connection, asked),
  )
  return {
    call: asked.call,
    attemptKey: asked.call === 'ping' ? null : asked.attemptKey,
    ...judged,
    asAgreed: isAsAgreed(judged),
    details: { ...judged.details },
    problems: [...judged.problems],
    ...shownExchange(exchange, connection.credentials),
    lastReport: null,
  }
}

async function judgedCall(
  { now, production }: Needs,
  calls: LenderAdapter,
  lender: Lender,
  connection: LenderConnection,
  { call, attemptKey, surname = 'Accept' }: CallAsked,
): Promise<JudgedTest> {
  const allowHttp = !production
  switch (call) {
    case 'ping': {
      const ping = { pingId: `${attemptKey}.ping`, facts: TEST_FACTS }
      return judgeTestPing(await calls.ping(connection, ping, UNHURRIED), lender)
    }
    case 'post': {
      const at = now()
      const lead = testLead(surname, attemptKey, { at, expiresAt: new Date(at.getTime() + TEST_LEAD_LASTS_MS) })
      return judgeTestDecision(await calls.post(connection, lead, UNHURRIED), lender, { allowHttp, surname })
    }
    case 'status':
      return judgeTestDecision(await calls.status(connection, { attemptKey }, UNHURRIED), lender, { allowHttp })
    default:
      return assertNever(call)
  }
}
