/** The same answers in each protocol, so that every adapter and every example of a mapping passes the same cases. */
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { LenderConnection } from '#server/lenders/calls/lender-adapter.ts'
import type { Answer } from './fault-lender.ts'
import { mappedLenderFile } from './sandbox-lenders.ts'

/** Ours, the one that has a name of its own, and the examples of mappings (`sandbox/mapped-lenders.json`). */
export const PROTOCOL_NAMES = ['json', 'form-xml', 'granite', 'dollarwise', 'pinecone'] as const
export type ProtocolName = (typeof PROTOCOL_NAMES)[number]
export const MAPPED_EXAMPLES = ['granite', 'dollarwise', 'pinecone'] as const
/** Those that sign as we do. */
export const isSigned = (protocol: ProtocolName): boolean => protocol === 'json' || protocol === 'form-xml'

const examples = mappedLenderFile('http://127.0.0.1:1').lenders
export const exampleNamed = (id: string): Lender => {
  const found = examples.find((lender) => lender.id === id)
  if (!found) throw new Error(`There is no example ${id}`)
  return found
}

/** What of a lender's entry makes it speak the protocol; its secrets have the names of their credentials. */
export const entryIn = (protocol: ProtocolName): Pick<Lender, 'adapter' | 'mapping'> =>
  protocol === 'json' || protocol === 'form-xml'
    ? { adapter: protocol }
    : { adapter: 'mapped', mapping: exampleNamed(protocol).mapping }

/** With a secret for whatever a protocol may want. */
export const SECRETS_FOR_ALL = {
  signingSecret: 'test-secret',
  account: 'finch',
  key: 'test-key',
  user: 'finch',
  password: 'test: password',
  token: 'test-token',
}
export const connectionIn = (protocol: ProtocolName, endpoint: string): LenderConnection => ({
  id: 'acme',
  ...entryIn(protocol),
  endpoint,
  credentials: SECRETS_FOR_ALL,
})

export interface ProtocolAnswers {
  readonly yes: Answer
  readonly no: Answer
  readonly accepted: (redirectUrl: string) => Answer
  readonly approved: Answer
  readonly declined: Answer
  readonly duplicate: Answer
  readonly dataError: Answer
  readonly unverifiable: Answer
  readonly processing: Answer
  readonly notReceived: Answer
  readonly wrongTypes: Answer
  readonly unknownStatus: Answer
  readonly error: Answer
}

const json = (content: unknown): Answer => ({ contentType: 'application/json', body: JSON.stringify(content) })
const xml = (content: string): Answer => ({
  contentType: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<response>${content}</response>`,
})
const tree = (code: string, content = ''): Answer => ({
  contentType: 'text/xml',
  body: `<?xml version="1.0"?>\n<Reply><Result code="${code}"/>${content}</Reply>`,
})
const form = (rows: Readonly<Record<string, string>>): Answer => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(rows).toString(),
})
const decided = (code: string, more: object = {}): Answer => json({ decision: { code }, ...more })
const escaped = (text: string) => text.replaceAll('&', '&amp;')

export const PROTOCOLS: Readonly<Record<ProtocolName, ProtocolAnswers>> = {
  json: {
    yes: json({ decision: 'yes', payoutCents: 5250 }),
    no: json({ decision: 'no', reasons: ['income'] }),
    accepted: (redirectUrl) => json({ outcome: 'accepted', reference: 'A-1', redirectUrl, payoutCents: 4500 }),
    approved: json({ outcome: 'accepted', reference: 'A-1' }),
    declined: json({ outcome: 'declined', reasons: ['credit', 'moon-phase'] }),
    duplicate: json({ outcome: 'duplicate' }),
    dataError: json({ outcome: 'data_error', fields: [{ field: 'employer', code: 'invalid' }] }),
    unverifiable: json({ outcome: 'data_error', fields: [{ field: 'ssn', code: 'unverifiable' }] }),
    processing: json({ outcome: 'processing' }),
    notReceived: json({ outcome: 'not_received' }),
    wrongTypes: json({ outcome: { accepted: true }, decision: 1 }),
    unknownStatus: json({ outcome: 'maybe', decision: 'perhaps' }),
    error: json({ error: 'Something went wrong here' }),
  },
  'form-xml': {
    yes: xml('<status>YES</status><price>52.50</price>'),
    no: xml('<status>NO</status><reason>INCOME</reason>'),
    accepted: (redirectUrl) =>
      xml(`<status>ACCEPTED</status><id>A-1</id><redirect>${escaped(redirectUrl)}</redirect><price>45.00</price>`),
    approved: xml('<status>ACCEPTED</status><id>A-1</id>'),
    declined: xml('<status>REJECTED</status><reason>CREDIT</reason><reason>MOON-PHASE</reason>'),
    duplicate: xml('<status>DUPLICATE</status>'),
    dataError: xml('<status>INVALID</status><error field="employer" code="INVALID"/>'),
    unverifiable: xml('<status>INVALID</status><error field="ssn" code="UNVERIFIABLE"/>'),
    processing: xml('<status>PENDING</status>'),
    notReceived: xml('<status>NOTFOUND</status>'),
    wrongTypes: xml('<status><deep>ACCEPTED</deep></status>'),
    unknownStatus: xml('<status>MAYBE</status>'),
    error: xml('<error>Something went wrong here</error>'),
  },
  granite: {
    yes: tree('MATCH', '<Price>52.50</Price>'),
    no: tree('NOMATCH', '<Reasons><Reason>INCOME</Reason></Reasons>'),
    accepted: (redirectUrl) => tree('SOLD', `<LeadId>A-1</LeadId><Url>${escaped(redirectUrl)}</Url><Price>45.00</Price>`),
    approved: tree('SOLD', '<LeadId>A-1</LeadId>'),
    declined: tree('UNSOLD', '<Reasons><Reason>CREDIT</Reason><Reason>MOON-PHASE</Reason></Reasons>'),
    duplicate: tree('DUP'),
    dataError: tree('ERR', '<Errors><Error element="Employer" why="INVALID"/></Errors>'),
    unverifiable: tree('ERR', '<Errors><Error element="SSN" why="UNVERIFIABLE"/></Errors>'),
    processing: tree('WAIT'),
    notReceived: tree('NONE'),
    wrongTypes: { contentType: 'text/xml', body: '<Reply><Result><code>SOLD</code></Result></Reply>' },
    unknownStatus: tree('MAYBE'),
    error: { contentType: 'text/xml', body: '<Reply><Fault>Something went wrong here</Fault></Reply>' },
  },
  dollarwise: {
    yes: form({ result: '1', price: '52.50' }),
    no: form({ result: '0', why: '11' }),
    accepted: (redirectUrl) => form({ result: '1', no: 'A-1', goto: redirectUrl, price: '45.00' }),
    approved: form({ result: '1', no: 'A-1' }),
    declined: { ...form({ result: '0' }), body: 'result=0&why=12&why=77' },
    duplicate: form({ result: '2' }),
    dataError: form({ result: '3', bad: 'emp' }),
    // It has no word for it: what cannot be verified, it declines.
    unverifiable: { ...form({ result: '0' }), body: 'result=0&why=14' },
    processing: form({ result: '8' }),
    notReceived: form({ result: '9' }),
    wrongTypes: { ...form({ result: '1' }), body: 'result=1&result=1' },
    unknownStatus: form({ result: 'maybe' }),
    error: form({ error: 'Something went wrong here' }),
  },
  pinecone: {
    yes: decided('interested', { priceCents: 5250 }),
    no: json({ decision: { code: 'not-interested', because: ['income'] } }),
    accepted: (redirectUrl) => decided('approved', { lead: { number: 'A-1', next: redirectUrl }, priceCents: 4500 }),
    approved: decided('approved', { lead: { number: 'A-1' } }),
    declined: json({ decision: { code: 'denied', because: ['credit', 'moon-phase'] } }),
    duplicate: decided('known'),
    dataError: decided('incomplete', { problems: [{ name: 'employer', kind: 'invalid' }] }),
    unverifiable: decided('incomplete', { problems: [{ name: 'ssn', kind: 'unverifiable' }] }),
    processing: decided('in-review'),
    notReceived: decided('not-found'),
    wrongTypes: json({ decision: { code: { approved: true } } }),
    unknownStatus: decided('maybe'),
    error: json({ error: 'Something went wrong here' }),
  },
}

/** Answers to bank numbers, void and erase. */
export const FOLLOW_UP_ANSWERS = {
  json: {
    received: json({ outcome: 'received' }),
    dataError: json({ outcome: 'data_error', fields: [{ field: 'accountNumber', code: 'invalid' }] }),
    otherField: json({ outcome: 'data_error', fields: [{ field: 'ssn', code: 'invalid' }] }),
    voided: json({ outcome: 'voided' }),
    tooLate: json({ outcome: 'too_late' }),
    erased: json({ outcome: 'erased' }),
    later: json({ outcome: 'later' }),
  },
  'form-xml': {
    received: xml('<status>RECEIVED</status>'),
    dataError: xml('<status>INVALID</status><error field="account_number" code="INVALID"/>'),
    otherField: xml('<status>INVALID</status><error field="ssn" code="INVALID"/>'),
    voided: xml('<status>VOIDED</status>'),
    tooLate: xml('<status>TOOLATE</status>'),
    erased: xml('<status>ERASED</status>'),
    later: xml('<status>LATER</status>'),
  },
  granite: {
    received: tree('OK'),
    dataError: tree('ERR', '<Errors><Error element="Number" why="INVALID"/></Errors>'),
    otherField: tree('ERR', '<Errors><Error element="SSN" why="INVALID"/></Errors>'),
    voided: tree('OK'),
    tooLate: tree('LATE'),
    erased: tree('OK'),
    later: tree('LATER'),
  },
  pinecone: {
    received: decided('stored'),
    dataError: decided('incomplete', { problems: [{ name: 'number', kind: 'invalid' }] }),
    otherField: decided('incomplete', { problems: [{ name: 'ssn', kind: 'invalid' }] }),
    voided: decided('canceled'),
    tooLate: decided('already-approved'),
    erased: decided('deleted'),
    later: decided('scheduled'),
  },
} as const satisfies Readonly<Partial<Record<ProtocolName, Readonly<Record<string, Answer>>>>>
