/** A call in a lender's own words: what it says, to which address, and what its bytes tell of the person. */
import { describe, expect, test } from 'vitest'
import type { LenderCall } from '../lender-call.ts'
import { formatValue, type Scalar, toldBy } from './fields.ts'
import type { MappedCallRequest, Mapping } from './mapping.ts'
import { buildRequest, fieldsIn, type MappedContent } from './request.ts'

const results = { yes: 'yes', no: 'no' }
const mappingOf = (calls: Partial<Record<LenderCall, Partial<MappedCallRequest>>>, more: Partial<Mapping> = {}): Mapping =>
  ({
    body: 'json',
    answer: { result: 'result' },
    calls: Object.fromEntries(Object.entries(calls).map(([call, request]) => [call, { results, ...request }])),
    ...more,
  }) as Mapping

const CONTENT: MappedContent = {
  values: { state: 'TX', amount: 500, attemptKey: 'key 1/2', dateOfBirth: '04/12/1985', ssn: '219099999', test: undefined },
  consents: [
    { text: 'terms', parts: { version: '3', time: null } },
    { text: 'calls', parts: { version: '1', time: '2026-11-19T10:00:00Z' } },
  ],
}
const CALLER = {
  endpoint: 'https://acme.example/api/',
  credentials: { account: 'A-1', key: 'sk', user: 'robin', password: 'p' },
  sign: (body: string) => ({ 'x-signature': `signed ${body}` }),
  base64: (text: string) => `[${text}]`,
}
const build = (mapping: Mapping, call: LenderCall = 'post', content = CONTENT) => buildRequest(mapping, call, content, CALLER)

describe('a request', () => {
  test('without a path of its own goes to the endpoint, by POST', () => {
    expect(build(mappingOf({ post: { send: { st: 'state' } } }))).toEqual({
      method: 'POST',
      url: 'https://acme.example/api/',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"st":"TX"}',
    })
  })

  test('has the path after the endpoint, with one stroke between, and keys percent-encoded', () => {
    expect(build(mappingOf({ post: { method: 'PUT', path: '/leads/{attemptKey}/{attemptKey}' } }))).toMatchObject({
      method: 'PUT',
      url: 'https://acme.example/api/leads/key%201%2F2/key%201%2F2',
    })
  })

  test.each(['', '.', '..', undefined])('is none where %j would stand in the path', (attemptKey) => {
    const content = { ...CONTENT, values: { attemptKey } }
    expect(build(mappingOf({ post: { path: '/{attemptKey}' } }), 'post', content)).toBeUndefined()
    expect(build(mappingOf({ post: { path: '/{attemptKey}' } }), 'post', { ...CONTENT, values: { attemptKey: '...' } })?.url).toBe(
      'https://acme.example/api/...',
    )
  })

  test('is none where the lender has no such call, or wants it in writing', () => {
    expect(build(mappingOf({ ping: {} }))).toBeUndefined()
    expect(build({ ...mappingOf({}), calls: { void: { inWriting: 'privacy@acme.example' } } } as never, 'void')).toBeUndefined()
  })

  test('without a body says nothing of its kind, and has the kind of answers that it takes', () => {
    expect(build(mappingOf({ status: { method: 'GET' } }, { answers: 'xml' }), 'status')).toEqual({
      method: 'GET',
      url: CALLER.endpoint,
      headers: { accept: 'application/xml' },
      body: '',
    })
    expect(build(mappingOf({ post: { send: { st: 'state' } } }, { body: 'form' }))?.headers).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/x-www-form-urlencoded',
    })
  })

  test('has headers of its own, constant or secret, and leaves out a secret that is not there', () => {
    const headers = { 'X-Version': '2', 'X-Account': { credential: 'account' }, 'X-None': { credential: 'none' } }
    expect(build(mappingOf({ post: { headers } }))?.headers).toEqual({
      accept: 'application/json',
      'x-version': '2',
      'x-account': 'A-1',
      'x-none': '',
    })
  })

  test.each<[NonNullable<Mapping['auth']>, object]>([
    [{ kind: 'signature' }, { 'x-signature': 'signed {"st":"TX"}' }],
    [{ kind: 'bearer', credential: 'key' }, { authorization: 'Bearer sk' }],
    [{ kind: 'bearer', credential: 'none' }, { authorization: 'Bearer ' }],
    [{ kind: 'basic', user: 'user', password: 'password' }, { authorization: 'Basic [robin:p]' }],
    [{ kind: 'header', name: 'X-Key', credential: 'key' }, { 'x-key': 'sk' }],
  ])('shows who asks: %j', (auth, headers) => {
    expect(build(mappingOf({ post: { send: { st: 'state' } } }, { auth }))?.headers).toEqual({
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    })
  })
})

describe('what is sent', () => {
  const sent = (what: NonNullable<MappedCallRequest['send']>[string], values: MappedContent['values'] = CONTENT.values) =>
    JSON.parse(
      build(mappingOf({ post: { send: { is: what, end: { constant: true } } } }), 'post', { ...CONTENT, values })?.body ?? '',
    ).is

  test.each<[NonNullable<MappedCallRequest['send']>[string], unknown]>([
    ['state', 'TX'],
    ['amount', 500],
    [{ field: 'amount', as: 'cents' }, 50_000],
    [{ field: 'state', codes: { TX: 44, CA: 5 } }, 44],
    [{ field: 'state', codes: { CA: 5 } }, undefined],
    [{ field: 'test', codes: { true: 'T', false: 'L' } }, 'L'],
    [{ field: 'test', codes: { true: 'T' } }, undefined],
    [{ field: 'accountType', codes: { '': 'none', false: 'no' } }, 'none'],
    [{ constant: 0 }, 0],
    [{ credential: 'account' }, 'A-1'],
    [{ credential: 'none' }, ''],
    ['test', undefined],
    ['unit', undefined],
    ['reference', undefined],
  ])('%j is %j', (what, expected) => expect(sent(what)).toEqual(expected))

  test('a test is one by its code, too', () => {
    expect(sent({ field: 'test', codes: { true: 'T', false: 'L' } }, { test: true })).toBe('T')
  })

  test('consents have a place for each text and part that there is', () => {
    const mapping = mappingOf({ post: { send: { 'consent.{text}.{part}': 'consents' } } })
    expect(JSON.parse(build(mapping)?.body ?? '')).toEqual({
      consent: { terms: { version: '3' }, calls: { version: '1', time: '2026-11-19T10:00:00Z' } },
    })
  })

  test('is named for the ledger by the bytes, whatever the mapping has beside them', () => {
    const send = { 'a.b': 'state', 'a.c': { field: 'ssn', as: '###-##-####' }, d: { constant: 'x' }, e: 'attemptKey' } as const
    const mapping = mappingOf({ post: { send: { ...send, 'f_{text}_{part}': 'consents', 'g*': 'email' } } })
    expect(fieldsIn(mapping, 'post', '{"a":{"b":"TX","c":"1"},"d":"x","e":"k","f_terms_version":"3","axb":1}')).toEqual([
      'state',
      'ssn',
      'consents',
    ])
    expect(fieldsIn(mapping, 'post', '{"g*":"x"}')).toEqual(['email'])
    expect(fieldsIn(mapping, 'post', '{"f_terms":"3","gg":"x","xf_terms_version":1,"f_terms_version-":1}')).toEqual([])
    expect(fieldsIn(mapping, 'void', '{"a":{"b":"TX"}}')).toEqual([])
  })

  test('tells of the person what belongs to no envelope, once', () => {
    expect(
      toldBy(['attemptKey', 'pingId', 'reference', 'test', 'expiresAt', 'state', 'callsAndTexts', 'consents', 'state']),
    ).toEqual(['state', 'consents'])
  })
})

test.each<[Scalar, string | undefined, Scalar]>([
  ['Austin', undefined, 'Austin'],
  [500, undefined, 500],
  [500, 'cents', 50_000],
  [500, 'dollars.00', '500.00'],
  [500, 'text', '500'],
  ['Ann', 'capitals', 'ANN'],
  ['2026-11-19T10:00:00.900Z', 'epoch', 1_795_082_400],
  ['219099999', '###-##-####', '219-09-9999'],
  ['5125550147', '+1 (###) ###-####', '+1 (512) 555-0147'],
  ['04/12/1985', 'YYYY-MM-DD', '1985-04-12'],
  ['04/12/1985', 'DD.MM.YYYY', '12.04.1985'],
  ['2026-11-19T10:00:00Z', 'MM/DD/YYYY', '11/19/2026'],
  ['2026-11-19', 'YYYYMMDD', '20261119'],
  ['never', 'YYYYMMDD', ''],
])('%j as %j is %j', (value, as, written) => expect(formatValue(value, as)).toBe(written))
