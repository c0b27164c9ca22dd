/** The same answers in each protocol, so that every adapter passes the same cases. */
import type { AdapterName } from '#domain/matching/lender/lender.ts'
import type { Answer } from './fault-lender.ts'

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
const escaped = (text: string) => text.replaceAll('&', '&amp;')

export const PROTOCOLS: Readonly<Record<AdapterName, ProtocolAnswers>> = {
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
} as const satisfies Readonly<Record<AdapterName, Readonly<Record<string, Answer>>>>
