/** What a lender of a file would be sent about a person who does not exist, to the byte, and what an answer of its would mean. Nothing leaves. */
import { type JudgedTest, judgeTestDecision, judgeTestPing } from '#contracts/lenders/judge-test.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { TEST_BANK, TEST_FACTS, testLead } from '#contracts/lenders/test-lead.ts'
import type { MappingTry } from '#contracts/operators/lender-tests.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { type BankResult, type EraseResult, FAILURE_CODES, type VoidResult } from '#domain/matching/lender/lender-results.ts'
import { MAPPED_CALLS, type MappedCall } from '#domain/matching/lender/mapping/fields.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import type { LenderAdapter, LenderConnection } from '../calls/lender-adapter.ts'
import type { LenderReply, LenderRequest } from '../calls/lender-http.ts'
import { callsByProtocol } from '../calls/lender-network.ts'
import type { Needs } from '../needs.ts'
import { UNHURRIED } from './exchange.ts'

interface Tried {
  readonly lender: Lender
  readonly only?: MappedCall | undefined
  /** An answer to try; without one, only what would be sent. */
  readonly answered?: { readonly status: number; readonly body: string } | undefined
}

const HIDDEN = '•••'
const LEAD_LASTS_MS = 60_000
const KEY = 'test-00000000-0000-4000-8000-000000000000'

export async function tryLender({ deadlines, now }: Needs, { lender, only, answered }: Tried): Promise<MappingTry> {
  const { id, adapter, mapping, endpoint } = lender
  const credentials = Object.fromEntries(Object.keys(lender.credentials).map((name) => [name, HIDDEN]))
  const connection: LenderConnection = { id, adapter, mapping, endpoint, credentials }
  const reply: LenderReply = answered ? { kind: 'answer', ...answered } : { kind: 'unsent', code: 'connect-failed' }
  const tries = MAPPED_CALLS.filter((call) => call === (only ?? call)).map(async (call) => {
    let sent: LenderRequest | undefined
    const http = {
      send: async (request: LenderRequest) => {
        sent = request
        return reply
      },
      close: async () => {},
    }
    const calls = callsByProtocol(http, deadlines, { testCalls: true, now })
    const means = await meaningOf(call, calls, lender, connection, now())
    return { call, sent: sent ? shownRequest(sent) : null, means: answered || !sent ? means : null }
  })
  return { calls: await Promise.all(tries) }
}

/** A signature or an encoded password is a secret's, too. */
const shownRequest = ({ method = 'POST', url, headers, body }: LenderRequest) => ({
  method,
  url,
  headers: {
    ...headers,
    ...(headers[SIGNATURE_HEADER] && { [SIGNATURE_HEADER]: HIDDEN }),
    ...(headers.authorization?.startsWith('Basic ') && { authorization: `Basic ${HIDDEN}` }),
  },
  body,
})

async function meaningOf(call: MappedCall, calls: LenderAdapter, lender: Lender, connection: LenderConnection, at: Date) {
  const attemptKey = `${KEY}.${lender.id}`
  const expected = { allowHttp: true }
  switch (call) {
    case 'ping': {
      const ping = { pingId: `${attemptKey}.ping`, facts: TEST_FACTS }
      return told(judgeTestPing(await calls.ping(connection, ping, UNHURRIED), lender))
    }
    case 'post': {
      const lead = testLead('Accept', attemptKey, { at, expiresAt: new Date(at.getTime() + LEAD_LASTS_MS) })
      return told(judgeTestDecision(await calls.post(connection, lead, UNHURRIED), lender, expected))
    }
    case 'status':
      return told(judgeTestDecision(await calls.status(connection, attemptKey, UNHURRIED), lender, expected))
    case 'bank':
      return followUp(await calls.bank(connection, { attemptKey, reference: 'A-1', bank: TEST_BANK }, UNHURRIED))
    case 'void':
    case 'erase':
      return followUp(await calls[call](connection, attemptKey, UNHURRIED))
    default:
      return assertNever(call)
  }
}

const told = ({ kind, code, says, details, problems }: JudgedTest) => ({
  kind,
  says: [says, ...Object.entries(details).map(([name, value]) => `${name}: ${value}.`), ...problems].join(' '),
  isFailure: code !== null,
})

const FOLLOW_UP_SAYS = {
  received: 'It has the bank numbers.',
  data_error: 'It cannot work with the bank numbers: the applicant gets a mail.',
  voided: 'It will not accept the lead any more.',
  'too-late': 'It has accepted the lead already, which stays there.',
  erased: 'It has erased the person.',
  later: 'It will erase the person, and report it.',
  'in-writing': 'Nothing is sent: an operator asks in writing.',
} as const

const followUp = (result: BankResult | VoidResult | EraseResult) =>
  'code' in result
    ? { kind: result.kind, says: FAILURE_CODES[result.code], isFailure: true }
    : { kind: result.kind, says: FOLLOW_UP_SAYS[result.kind], isFailure: false }
