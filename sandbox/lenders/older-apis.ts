/**
 * Three made-up lenders with APIs of older shapes, read and written here as their own engineers would, without our mapping: nested XML with a key in
 * a header (granite), forms with codes and dollars under a user name and a password (dollarwise), JSON with a bearer token and resources
 * (pinecone). `../mapped-lenders.json` is the lender file that describes them.
 */
import { XMLParser } from 'fast-xml-parser'
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import { escapeMarkup } from '../markup.ts'
import type { ReadRequest, WrittenAnswer } from './protocols.ts'
import type { TakenLead } from './reactions.ts'

export interface OlderRequest {
  readonly method: string
  /** After the endpoint, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface OlderApi {
  readonly contentType: string
  readonly isKnown: (request: OlderRequest, secretOf: (name: string) => string) => boolean
  readonly callOf: (request: OlderRequest) => LenderCall | undefined
  /** Undefined: the request does not have the agreed shape. */
  readonly read: (call: LenderCall, request: OlderRequest) => ReadRequest | undefined
  readonly fieldsIn: (body: string) => readonly string[]
  readonly write: (answer: WrittenAnswer) => string
}

type Said = Readonly<Record<WrittenAnswer['kind'] | 'accepted' | 'declined' | 'duplicate' | 'data_error', string>>
/** The lender's word for an answer. */
const wordOf = (answer: WrittenAnswer, said: Said) => said[answer.kind === 'decided' ? answer.decision.outcome : answer.kind]

const reasonsOf = (answer: WrittenAnswer): readonly string[] => {
  if (answer.kind === 'ping-no') return answer.reasons
  return answer.kind === 'decided' && answer.decision.outcome === 'declined' ? answer.decision.reasons : []
}
const mistakesOf = (answer: WrittenAnswer): readonly string[] => {
  if (answer.kind === 'bank-refused') return ['accountNumber']
  return answer.kind === 'decided' && answer.decision.outcome === 'data_error'
    ? answer.decision.fields.map(({ field }) => field)
    : []
}
const priceOf = (answer: WrittenAnswer): number | undefined => {
  if (answer.kind === 'ping-yes') return answer.payoutCents
  return answer.kind === 'decided' && answer.decision.outcome === 'accepted' && answer.decision.priced
    ? answer.payoutCents
    : undefined
}
const acceptanceOf = (answer: WrittenAnswer) =>
  answer.kind === 'decided' && answer.decision.outcome === 'accepted' ? answer : { reference: undefined, redirectUrl: undefined }

const about = (call: LenderCall, attemptKey: unknown): ReadRequest | undefined =>
  call !== 'ping' && call !== 'post' && typeof attemptKey === 'string' && attemptKey !== '' ? { call, attemptKey } : undefined

const taken = (attemptKey: unknown, isTest: boolean, applicant: Readonly<Record<keyof TakenLead['applicant'], unknown>>) => {
  const isWhole = [attemptKey, ...Object.values(applicant)].every((value) =>
    typeof value === 'number' ? value > 0 : Boolean(value),
  )
  return isWhole
    ? ({ call: 'post', lead: { attemptKey, ...(isTest && { test: true }), applicant } as TakenLead } as const)
    : undefined
}

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
const GRANITE_PATHS: Readonly<Record<string, LenderCall>> = {
  '/ping': 'ping',
  '/lead': 'post',
  '/inquiry': 'status',
  '/bank': 'bank',
  '/withdrawal': 'void',
  '/forget': 'erase',
}
const GRANITE_SAYS: Said = {
  'ping-yes': 'MATCH',
  'ping-no': 'NOMATCH',
  accepted: 'SOLD',
  declined: 'UNSOLD',
  duplicate: 'DUP',
  data_error: 'ERR',
  'bank-refused': 'ERR',
  decided: '',
  processing: 'WAIT',
  not_received: 'NONE',
  received: 'OK',
  voided: 'OK',
  too_late: 'LATE',
  erased: 'OK',
  later: 'LATER',
}
const GRANITE_NAMES: Readonly<Record<string, string>> = {
  employer: 'Employer',
  secondaryPhone: 'WorkPhone',
  accountNumber: 'Number',
}

const granite: OlderApi = {
  contentType: 'text/xml; charset=utf-8',
  isKnown: ({ headers }, secretOf) => headers['x-partner-key'] === secretOf('key'),
  callOf: ({ method, path }) => (method === 'POST' ? GRANITE_PATHS[path] : undefined),
  read(call, { body }) {
    const { Request: request } = xml.parse(body)
    if (call === 'ping') return request?.['@id'] && request.Loan?.Amount ? { call, pingId: request['@id'] } : undefined
    if (call !== 'post') return about(call, request?.['@id'])
    const { Loan, Consumer = {} } = request ?? {}
    return taken(request?.['@id'], request?.['@test'] === 'Y', {
      firstName: Consumer.Name?.First,
      lastName: Consumer.Name?.Last,
      loanAmount: Number(Loan?.Amount),
      grossIncome: Number(Consumer.Income?.Monthly),
      primaryPhone: Consumer.CellPhone,
      secondaryPhone: Consumer.WorkPhone,
    })
  },
  fieldsIn: (body) => [...new Set([...body.matchAll(/<(\w+)[^<>]*>[^<]/g)].map(([, name = '']) => name))],
  write(answer) {
    const { reference, redirectUrl } = acceptanceOf(answer)
    const price = priceOf(answer)
    const tag = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${escapeMarkup(text)}</${name}>`)
    const mistakes = mistakesOf(answer).map((field) => `<Error element="${GRANITE_NAMES[field] ?? field}" why="INVALID"/>`)
    return `<?xml version="1.0"?>\n<Reply><Result code="${wordOf(answer, GRANITE_SAYS)}"/>${tag('LeadId', reference)}${tag('Url', redirectUrl)}${tag('Price', price === undefined ? undefined : (price / 100).toFixed(2))}<Reasons>${reasonsOf(
      answer,
    )
      .map((reason) => tag('Reason', reason.toUpperCase()))
      .join('')}</Reasons><Errors>${mistakes.join('')}</Errors></Reply>\n`
  },
}

const DOLLARWISE_ACTIONS: Readonly<Record<string, LenderCall>> = { '1': 'ping', '2': 'post', '3': 'status', '4': 'bank' }
const DOLLARWISE_SAYS: Said = {
  'ping-yes': '1',
  'ping-no': '0',
  accepted: '1',
  declined: '0',
  duplicate: '2',
  data_error: '3',
  'bank-refused': '3',
  decided: '',
  processing: '8',
  not_received: '9',
  received: '1',
  voided: '1',
  too_late: '0',
  erased: '1',
  later: '0',
}
const DOLLARWISE_REASONS: Readonly<Record<string, string>> = { income: '11', credit: '12', capacity: '13' }
const DOLLARWISE_NAMES: Readonly<Record<string, string>> = { employer: 'emp', secondaryPhone: 'ph2', accountNumber: 'acct' }

const dollarwise: OlderApi = {
  contentType: 'application/x-www-form-urlencoded',
  isKnown: ({ headers }, secretOf) =>
    headers.authorization === `Basic ${Buffer.from(`${secretOf('user')}:${secretOf('password')}`).toString('base64')}`,
  callOf: ({ method, path, body }) =>
    method === 'POST' && path === '/intake.php' ? DOLLARWISE_ACTIONS[new URLSearchParams(body).get('act') ?? ''] : undefined,
  read(call, { body }) {
    const form = new URLSearchParams(body)
    if (call === 'ping') return form.get('req') && form.get('amt') ? { call, pingId: form.get('req') ?? '' } : undefined
    if (call !== 'post') return about(call, form.get('ref'))
    if (!/^\d\d\/\d\d\/\d{4}$/.test(form.get('dob') ?? '') || !/^\d{3}-\d\d-\d{4}$/.test(form.get('ss') ?? '')) return undefined
    return taken(form.get('ref'), form.get('tst') === '1', {
      firstName: form.get('fn'),
      lastName: form.get('ln'),
      loanAmount: Number(form.get('amt')),
      grossIncome: Number(form.get('inc')),
      primaryPhone: form.get('ph1'),
      secondaryPhone: form.get('ph2'),
    })
  },
  fieldsIn: (body) => [...new URLSearchParams(body).keys()],
  write(answer) {
    const { reference, redirectUrl } = acceptanceOf(answer)
    const price = priceOf(answer)
    const [reason] = reasonsOf(answer)
    const rows = {
      result: wordOf(answer, DOLLARWISE_SAYS),
      no: reference,
      goto: redirectUrl,
      price: price === undefined ? undefined : (price / 100).toFixed(2),
      why: reason && (DOLLARWISE_REASONS[reason] ?? '99'),
    }
    const known = Object.entries(rows).flatMap(([name, text]): [string, string][] => (text === undefined ? [] : [[name, text]]))
    const bad = mistakesOf(answer).map((field): [string, string] => ['bad', DOLLARWISE_NAMES[field] ?? field])
    return new URLSearchParams([...known, ...bad]).toString()
  },
}

const PINECONE_ROUTES: readonly (readonly [method: string, path: RegExp, call: LenderCall])[] = [
  ['POST', /^\/v1\/prequalifications$/, 'ping'],
  ['POST', /^\/v1\/leads$/, 'post'],
  ['GET', /^\/v1\/leads\/([^/]+)$/, 'status'],
  ['PUT', /^\/v1\/accepted\/([^/]+)\/account$/, 'bank'],
  ['POST', /^\/v1\/leads\/([^/]+)\/cancellation$/, 'void'],
  ['DELETE', /^\/v1\/leads\/([^/]+)$/, 'erase'],
]
const PINECONE_SAYS: Said = {
  'ping-yes': 'interested',
  'ping-no': 'not-interested',
  accepted: 'approved',
  declined: 'denied',
  duplicate: 'known',
  data_error: 'incomplete',
  'bank-refused': 'incomplete',
  decided: '',
  processing: 'in-review',
  not_received: 'not-found',
  received: 'stored',
  voided: 'canceled',
  too_late: 'already-approved',
  erased: 'deleted',
  later: 'scheduled',
}
const PINECONE_NAMES: Readonly<Record<string, string>> = {
  employer: 'employer',
  secondaryPhone: 'workPhone',
  accountNumber: 'number',
}

const pinecone: OlderApi = {
  contentType: 'application/json',
  isKnown: ({ headers }, secretOf) => headers.authorization === `Bearer ${secretOf('token')}`,
  callOf: ({ method, path }) => PINECONE_ROUTES.find(([of, pattern]) => of === method && pattern.test(path))?.[2],
  read(call, { path, body }) {
    const [key] = PINECONE_ROUTES.flatMap(([, pattern]) => pattern.exec(path)?.[1] ?? [])
    const content = body === '' ? {} : JSON.parse(body)
    if (call === 'ping') return content.request && content.amountCents > 0 ? { call, pingId: content.request } : undefined
    if (call === 'bank')
      return content.partnerKey && content.account?.routing
        ? { call, attemptKey: content.partnerKey, reference: decodeURIComponent(key ?? '') }
        : undefined
    if (call !== 'post') return about(call, decodeURIComponent(key ?? ''))
    const [borrower = {}] = content.borrowers ?? []
    return taken(content.partnerKey, content.test === true, {
      firstName: borrower.firstName,
      lastName: borrower.lastName,
      loanAmount: content.amountCents / 100,
      grossIncome: borrower.monthlyIncomeCents / 100,
      primaryPhone: borrower.cellPhone,
      secondaryPhone: borrower.workPhone,
    })
  },
  fieldsIn: (body) => [...new Set([...body.matchAll(/"(\w+)":(?![{[])/g)].map(([, name = '']) => name))],
  write(answer) {
    const { reference, redirectUrl } = acceptanceOf(answer)
    const problems = mistakesOf(answer).map((field) => ({ name: PINECONE_NAMES[field] ?? field, kind: 'invalid' }))
    return JSON.stringify({
      decision: { code: wordOf(answer, PINECONE_SAYS), because: reasonsOf(answer) },
      lead: { number: reference, next: redirectUrl },
      priceCents: priceOf(answer),
      problems,
    })
  },
}

export const OLDER_APIS: Readonly<Record<string, OlderApi>> = { granite, dollarwise, pinecone }
