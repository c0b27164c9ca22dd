/**
 * Lenders with APIs of older shapes, read and written here as their own engineers would, without our mapping: forms that are signed as ours and
 * answered in XML (old-town), nested XML with a key in a header (granite), forms with codes and dollars under a user name and a password
 * (dollarwise), JSON with a bearer token and resources (pinecone). `../mapped-lenders.json` is the lender file that describes the last three.
 */
import { XMLParser } from 'fast-xml-parser'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { escapeMarkup } from '#domain/values/escape-markup.ts'
import { isSignedAsOurs, type LenderAnswer, type Protocol, type ReadRequest } from './protocols.ts'
import type { TakenLead } from './reactions.ts'

type Said = Readonly<Record<'oldTown' | 'granite' | 'dollarwise' | 'pinecone', string>>

/** Each lender's word for an answer. */
const SAYS: Readonly<Record<LenderAnswer['outcome'], Said>> = {
  yes: { oldTown: 'YES', granite: 'MATCH', dollarwise: '1', pinecone: 'interested' },
  no: { oldTown: 'NO', granite: 'NOMATCH', dollarwise: '0', pinecone: 'not-interested' },
  accepted: { oldTown: 'ACCEPTED', granite: 'SOLD', dollarwise: '1', pinecone: 'approved' },
  declined: { oldTown: 'REJECTED', granite: 'UNSOLD', dollarwise: '0', pinecone: 'denied' },
  duplicate: { oldTown: 'DUPLICATE', granite: 'DUP', dollarwise: '2', pinecone: 'known' },
  data_error: { oldTown: 'INVALID', granite: 'ERR', dollarwise: '3', pinecone: 'incomplete' },
  processing: { oldTown: 'PENDING', granite: 'WAIT', dollarwise: '8', pinecone: 'in-review' },
  not_received: { oldTown: 'NOTFOUND', granite: 'NONE', dollarwise: '9', pinecone: 'not-found' },
  received: { oldTown: 'RECEIVED', granite: 'OK', dollarwise: '1', pinecone: 'stored' },
  voided: { oldTown: 'VOIDED', granite: 'OK', dollarwise: '1', pinecone: 'canceled' },
  too_late: { oldTown: 'TOOLATE', granite: 'LATE', dollarwise: '0', pinecone: 'already-approved' },
  erased: { oldTown: 'ERASED', granite: 'OK', dollarwise: '1', pinecone: 'deleted' },
  later: { oldTown: 'LATER', granite: 'LATER', dollarwise: '0', pinecone: 'scheduled' },
}

/** Each lender's name for a field that the sandbox's lenders complain about. */
const NAMES: Readonly<Partial<Record<string, Said>>> = {
  employer: { oldTown: 'employer', granite: 'Employer', dollarwise: 'emp', pinecone: 'employer' },
  secondaryPhone: { oldTown: 'work_phone', granite: 'WorkPhone', dollarwise: 'ph2', pinecone: 'workPhone' },
  accountNumber: { oldTown: 'account_number', granite: 'Number', dollarwise: 'acct', pinecone: 'number' },
}

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

const dollars = (cents: number | undefined) => (cents === undefined ? undefined : (cents / 100).toFixed(2))
const tag = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${escapeMarkup(text)}</${name}>`)

/** It wants them all, and takes what else comes. */
const OLD_TOWN_NEEDS: Readonly<Partial<Record<LenderCall, readonly string[]>>> = {
  post: `lead_id ping_id expires client_ip consent_time not_active_military_time amount
    employment_status years_at_job pay_frequency monthly_income next_pay_date following_pay_date account_type
    first_name last_name dob ssn dl_number dl_state email cell_phone work_phone street city state zip`.split(/\s+/),
  bank: ['bank_name', 'routing_number', 'account_number'],
}
const OLD_TOWN_ENVELOPE: ReadonlySet<string> = new Set(['action', 'account', 'test', 'lead_id', 'ping_id', 'expires'])
/** Where its name is not ours in snake case. */
const OLD_TOWN_NAMES: Readonly<Record<string, string>> = {
  client_ip: 'userIP',
  not_active_military_time: 'notActiveMilitary',
  years_at_job: 'timeAtJob',
  monthly_income: 'grossIncome',
  dob: 'dateOfBirth',
  dl_number: 'driversLicenseNumber',
  dl_state: 'driversLicenseState',
  cell_phone: 'primaryPhone',
  work_phone: 'secondaryPhone',
  street: 'streetAddress',
  zip: 'zipCode',
}

function oldTownField(name: string, call: string | null): string {
  if (name === 'amount') return call === 'ping' ? name : 'loanAmount'
  if (/^consent_.+_(version|sha256|time)$/.test(name)) return 'consents'
  return OLD_TOWN_NAMES[name] ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const oldTown: Protocol = {
  contentType: 'application/xml',
  isKnown: isSignedAsOurs,
  callOf: ({ body }) => LENDER_CALLS.find((call) => call === new URLSearchParams(body).get('action')),
  read(call, { body }) {
    const form = new URLSearchParams(body)
    if (!['account', ...(OLD_TOWN_NEEDS[call] ?? [])].every((name) => form.get(name))) return undefined
    if (call === 'ping') return { call, pingId: form.get('ping_id') ?? '' }
    if (call !== 'post') return about(call, form.get('lead_id'))
    return taken(form.get('lead_id'), form.get('test') === 'true', {
      firstName: form.get('first_name'),
      lastName: form.get('last_name'),
      loanAmount: Number(form.get('amount')),
      grossIncome: Number(form.get('monthly_income')),
      primaryPhone: form.get('cell_phone'),
      secondaryPhone: form.get('work_phone'),
    })
  },
  fieldsIn(body) {
    const form = new URLSearchParams(body)
    const names = [...form.keys()].filter((name) => !OLD_TOWN_ENVELOPE.has(name))
    return [...new Set(names.map((name) => oldTownField(name, form.get('action'))))]
  },
  write({ outcome, reference, redirectUrl, payoutCents, validUntil, reasons = [], fields = [] }) {
    const parts = [
      tag('status', SAYS[outcome].oldTown),
      tag('id', reference),
      tag('redirect', redirectUrl),
      tag('price', dollars(payoutCents)),
      tag('valid_until', validUntil),
      ...reasons.map((reason) => tag('reason', reason.toUpperCase())),
      ...fields.map(({ field, code }) => `<error field="${NAMES[field]?.oldTown ?? field}" code="${code.toUpperCase()}"/>`),
    ]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<response>${parts.join('')}</response>\n`
  },
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

const granite: Protocol = {
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
  write({ outcome, reference, redirectUrl, payoutCents, reasons = [], fields = [] }) {
    const parts = [
      `<Result code="${SAYS[outcome].granite}"/>`,
      tag('LeadId', reference),
      tag('Url', redirectUrl),
      tag('Price', dollars(payoutCents)),
      `<Reasons>${reasons.map((reason) => tag('Reason', reason.toUpperCase())).join('')}</Reasons>`,
      `<Errors>${fields.map(({ field }) => `<Error element="${NAMES[field]?.granite ?? field}" why="INVALID"/>`).join('')}</Errors>`,
    ]
    return `<?xml version="1.0"?>\n<Reply>${parts.join('')}</Reply>\n`
  },
}

const DOLLARWISE_ACTIONS: Readonly<Record<string, LenderCall>> = { '1': 'ping', '2': 'post', '3': 'status', '4': 'bank' }
const DOLLARWISE_REASONS: Readonly<Record<string, string>> = { income: '11', credit: '12', capacity: '13' }

const dollarwise: Protocol = {
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
  write({ outcome, reference, redirectUrl, payoutCents, reasons: [reason] = [], fields = [] }) {
    const rows: readonly (readonly [name: string, text: string | undefined])[] = [
      ['result', SAYS[outcome].dollarwise],
      ['no', reference],
      ['goto', redirectUrl],
      ['price', dollars(payoutCents)],
      ['why', reason && (DOLLARWISE_REASONS[reason] ?? '99')],
      ...fields.map(({ field }) => ['bad', NAMES[field]?.dollarwise ?? field] as const),
    ]
    return new URLSearchParams(rows.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))).toString()
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

const pinecone: Protocol = {
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
  write: ({ outcome, reference, redirectUrl, payoutCents, reasons = [], fields = [] }) =>
    JSON.stringify({
      decision: { code: SAYS[outcome].pinecone, because: reasons },
      lead: { number: reference, next: redirectUrl },
      priceCents: payoutCents,
      problems: fields.map(({ field }) => ({ name: NAMES[field]?.pinecone ?? field, kind: 'invalid' })),
    }),
}

export const OLDER_APIS: Readonly<Record<string, Protocol>> = { 'old-town': oldTown, granite, dollarwise, pinecone }
