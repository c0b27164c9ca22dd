/** What a lender of a file would be sent about a person who does not exist, to the byte, and what an answer of its would mean. Nothing leaves. */
import { judgeTestDecision, judgeTestPing } from '#contracts/lenders/judge-test.ts'
import { answerReader, requestTo } from '#contracts/lenders/lender-calls.ts'
import { type CallResults, type LenderReply, RESULTS } from '#contracts/lenders/read-reply.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { TEST_BANK, TEST_FACTS, testKey, testLead } from '#contracts/lenders/test-lead.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { FAILURE_CODES, type FailureCode } from '#domain/matching/lender/lender-results.ts'
import { protocolOf } from '#domain/matching/lender/protocol.ts'
import { OperatorFailure } from '../client.ts'

const HIDDEN = '•••'
/** Where the sandbox stands unless it is told otherwise. */
const SANDBOX_URL = 'http://127.0.0.1:3100'

const sentenceOf = ({ says, details, problems }: ReturnType<typeof judgeTestPing>) =>
  [says, ...Object.entries(details).map(([name, value]) => `${name}: ${value}.`), ...problems].join(' ')

function meaning<Call extends LenderCall>(call: Call, result: CallResults[Call], lender: Lender): string {
  if (call === 'ping') return sentenceOf(judgeTestPing(result as CallResults['ping'], lender))
  if (call === 'post' || call === 'status')
    return sentenceOf(judgeTestDecision(result as CallResults['post'], lender, { allowHttp: true }))
  return 'code' in result ? FAILURE_CODES[result.code as FailureCode] : ''
}

interface Tried {
  readonly content: string
  readonly id: string
  readonly only: string | undefined
  /** Undefined: only what would be sent. */
  readonly answer: LenderReply | undefined
}

export function tryLender({ content, id, only, answer }: Tried) {
  const check = readLenderFile(content, { production: false, sandboxUrl: SANDBOX_URL })
  if (check.kind === 'refused') throw new OperatorFailure(check.reasons.join('\n'))
  const lender = check.file.lenders.find((each) => each.id === id)
  if (!lender) throw new OperatorFailure('The file has no such lender.')
  const calls = LENDER_CALLS.filter((call) => call === (only ?? call))
  if (calls.length === 0) throw new OperatorFailure(`There is no such call: ${LENDER_CALLS.join(', ')}.`)
  const attemptKey = testKey('00000000-0000-4000-8000-000000000000', id)
  const at = new Date()
  const about = { attemptKey, reference: 'A-1', bank: TEST_BANK }
  const lead = testLead('Accept', attemptKey, { at, expiresAt: at })
  const contents = {
    ping: { pingId: lead.pingId, facts: TEST_FACTS },
    post: lead,
    status: about,
    bank: about,
    void: about,
    erase: about,
  }
  const credentials = Object.fromEntries(Object.keys(lender.credentials).map((name) => [name, HIDDEN]))
  const caller = { endpoint: lender.endpoint, credentials, sign: () => ({ [SIGNATURE_HEADER]: HIDDEN }), base64: () => HIDDEN }
  const protocol = protocolOf(lender)
  return calls.map((call) => {
    const sent = requestTo<LenderCall>(protocol, call, contents[call], caller, { isTest: true })
    const reply = sent ? answer : ({ kind: 'unsent', code: 'no-call' } as const)
    const result = reply && RESULTS[call](reply, answerReader(protocol, call))
    return { call, sent: sent ?? null, means: result ? `${result.kind}. ${meaning(call, result, lender)}`.trim() : null }
  })
}
