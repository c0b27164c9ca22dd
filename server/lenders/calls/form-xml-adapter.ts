/**
 * Lenders of the older kind: one address that takes forms and answers XML, money in dollars, words in capitals. Nothing behind this file
 * knows that they exist.
 */
import { XMLParser } from 'fast-xml-parser'
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import { readBankAnswer, readEraseAnswer, readVoidAnswer } from '#contracts/lenders/follow-ups.ts'
import { readPingAnswer, readPostAnswer, readStatusAnswer } from '#contracts/lenders/lender-api.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { fieldOfFormName, writeForm } from './form-body.ts'
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
import type { CallContents } from './written-call.ts'

export function formXmlAdapter(
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
    const { body } = writeForm(name, content, { account: lender.credentials.account, isTest: testCalls })
    return http.send({
      url: lender.endpoint,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/xml',
        [SIGNATURE_HEADER]: signCall(lender.credentials.signingSecret ?? '', name, body, now()),
      },
      body,
      deadlineMs: deadlineOf(lender.timeouts, `${name}Ms`, deadlines),
      lease,
      freshConnection: name === 'post' || name === 'bank',
    })
  }

  return {
    ping: async (lender, ping, lease) =>
      pingResultOf(await call(lender, 'ping', ping, lease), readXml, (content) => readPingAnswer(translatePing(content))),
    post: async (lender, lead, lease) =>
      postResultOf(await call(lender, 'post', lead, lease), readXml, (content) => readPostAnswer(translate(content))),
    status: async (lender, key, lease) =>
      statusResultOf(await call(lender, 'status', key, lease), readXml, (content) => readStatusAnswer(translate(content))),
    bank: async (lender, numbers, lease) =>
      followUpResultOf(await call(lender, 'bank', numbers, lease), readXml, (content) => readBankAnswer(translate(content))),
    void: async (lender, key, lease) =>
      followUpResultOf(await call(lender, 'void', key, lease), readXml, (content) => readVoidAnswer(translate(content))),
    erase: async (lender, key, lease) =>
      followUpResultOf(await call(lender, 'erase', key, lease), readXml, (content) => readEraseAnswer(translate(content))),
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => name === 'error' || name === 'reason',
})

/** A document type can define entities that grow without end or name files: an answer has no use for one. */
const DOCUMENT_TYPE = /<!(DOCTYPE|ENTITY)/i

function readXml(body: string): ReturnType<ReadBody> {
  const text = body.trim()
  if (!/^(<\?xml[^>]*>\s*)?<response[\s>]/.test(text) || DOCUMENT_TYPE.test(text)) return undefined
  // The parser forgives a missing end, and half an answer is not an answer.
  if (!text.endsWith('</response>')) return undefined
  try {
    const { response } = parser.parse(text, true) as { response: unknown }
    return { content: response }
  } catch {
    return undefined
  }
}

interface XmlAnswer {
  readonly status?: unknown
  readonly id?: unknown
  readonly redirect?: unknown
  readonly price?: unknown
  readonly reason?: unknown
  readonly error?: unknown
}

const answerIn = (content: unknown): XmlAnswer => (typeof content === 'object' && content !== null ? content : {})

function translatePing(content: unknown): unknown {
  const { status, price, reason } = answerIn(content)
  if (status === 'YES') return { decision: 'yes', ...priced(price) }
  return status === 'NO' ? { decision: 'no', reasons: lowerCase(reason) } : {}
}

const OUTCOMES: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted',
  REJECTED: 'declined',
  DUPLICATE: 'duplicate',
  INVALID: 'data_error',
  PENDING: 'processing',
  NOTFOUND: 'not_received',
  RECEIVED: 'received',
  VOIDED: 'voided',
  TOOLATE: 'too_late',
  ERASED: 'erased',
  LATER: 'later',
}

function translate(content: unknown): unknown {
  const { status, id, redirect, price, reason, error } = answerIn(content)
  const outcome = typeof status === 'string' && Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status] : undefined
  const fields = listOf(error).map((row) => {
    const { field, code } = row as { field?: unknown; code?: unknown }
    return { field: typeof field === 'string' ? fieldOfFormName(field) : undefined, code: String(code).toLowerCase() }
  })
  return { outcome, reference: id, redirectUrl: redirect, ...priced(price), reasons: lowerCase(reason), fields }
}

/** "45.00" is 4500 cents; anything else is no price. */
function priced(price: unknown): { payoutCents?: number } {
  return typeof price === 'string' && /^\d{1,5}(\.\d{2})?$/.test(price) ? { payoutCents: Math.round(Number(price) * 100) } : {}
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
const lowerCase = (value: unknown): unknown[] => (Array.isArray(value) ? value.map((word) => String(word).toLowerCase()) : [])
