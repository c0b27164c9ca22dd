/** For every example of a mapping and any applicant: the bytes carry the values of their stage and no others, and the ledger reads them from the bytes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ANSWER_BYTES } from '#contracts/lenders/lender-api.ts'
import { answerReader, requestTo, sentFields } from '#contracts/lenders/lender-calls.ts'
import { RESULTS } from '#contracts/lenders/read-reply.ts'
import { LENDER_CALLS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { readBody } from '#domain/matching/lender/mapping/body.ts'
import { FORM_XML } from '#domain/matching/lender/mapping/form-xml.ts'
import type { Mapping } from '#domain/matching/lender/mapping/mapping.ts'
import { readXml, writeXml } from '#domain/matching/lender/mapping/xml.ts'
import type { CallContents } from '#domain/matching/run/call-content.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import { CANARY, CANARY_BANK } from '#tests/support/applicants.ts'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'
import { exampleNamed, MAPPED_EXAMPLES, PROTOCOLS, SECRETS_FOR_ALL } from '#tests/support/lender-protocols.ts'
import { wrongAnswers } from '#tests/support/wrong-answers.ts'

const mappingOf = (id: string): Mapping => exampleNamed(id).mapping as Mapping
const MAPPINGS = [['form-xml', FORM_XML] as const, ...MAPPED_EXAMPLES.map((id) => [id, mappingOf(id)] as const)]

const contents = (lead: Lead, bank = CANARY_BANK): CallContents => ({
  ping: CANARY_PING,
  post: lead,
  status: { attemptKey: lead.attemptKey },
  bank: { attemptKey: lead.attemptKey, reference: 'A/1', bank },
  void: { attemptKey: lead.attemptKey },
  erase: { attemptKey: lead.attemptKey },
})

const requestFor = (mapping: Mapping, call: LenderCall, all: CallContents) =>
  requestTo(mapping, call, all[call] as never, {
    endpoint: 'https://leads.acme.example/api',
    credentials: SECRETS_FOR_ALL,
    sign: () => ({ 'lead-signature': 'signed' }),
    base64: (text) => Buffer.from(text).toString('base64'),
  })

/** Texts that an escaper could stumble over; marked, so that none is found by accident. */
const hostile = fc.string({
  unit: fc.constantFrom('<', '>', '&', '"', "'", '=', '%', '+', ' ', '\\', '{', '}', 'é', '😀', ']]>', 'a'),
  maxLength: 12,
})
const marked = (mark: string) => hostile.map((text) => `${mark}${text}${mark}`)

/** All values in a request's body, whatever its kind. */
function valuesIn(mapping: Mapping, body: string): string[] {
  if (body === '') return []
  const reading = readBody(mapping.body, body)
  const walk = (tree: unknown): string[] =>
    typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(walk) : [String(tree)]
  return walk(reading?.content)
}

describe.each(MAPPINGS)('%s', (_, mapping) => {
  test('any applicant arrives as typed, in the call that it belongs to and in no other', () => {
    fc.assert(
      fc.property(marked('qN'), marked('qE'), marked('qB'), (lastName, employer, bankName) => {
        const lead = { ...CANARY_LEAD, applicant: { ...CANARY_LEAD.applicant, lastName, employer } }
        const all = contents(lead, { ...CANARY_BANK, bankName })
        for (const call of LENDER_CALLS) {
          const request = requestFor(mapping, call, all)
          if (!request) continue
          const values = valuesIn(mapping, request.body)
          const found = [lastName, employer, bankName].map((value) =>
            values.includes(mapping.body === 'xml' ? value.trim() : value),
          )
          expect([call, ...found]).toEqual([call, call === 'post', call === 'post', call === 'bank'])
          const { body, ...rest } = request
          expect(JSON.stringify(rest)).not.toMatch(/q[NEB]/)
          if (call !== 'post') expect(body).not.toMatch(/q[NE]/)
          if (call !== 'bank') expect(body).not.toContain('qB')
        }
      }),
    )
  })

  test('no call but the post has an identity, none but the bank call a number, and no address or header either', () => {
    const { ssn, driversLicenseNumber, email, firstName, zipCode, accountNumber, routingNumber } = CANARY
    for (const call of LENDER_CALLS) {
      const request = requestFor(mapping, call, contents(CANARY_LEAD))
      const plain = JSON.stringify(request ?? '').replaceAll('-', '')
      const holds = (value: string) => plain.includes(value.replaceAll('-', '')) || plain.includes(encodeURIComponent(value))
      if (request) {
        expect([call, [ssn, driversLicenseNumber, email, firstName, zipCode].map(holds)]).toEqual([
          call,
          Array(5).fill(call === 'post'),
        ])
        expect([call, [accountNumber, routingNumber].map(holds)]).toEqual([call, [call === 'bank', call === 'bank']])
        const { body: _body, ...rest } = request
        expect(JSON.stringify(rest)).not.toMatch(new RegExp([ssn, email, firstName, accountNumber, 'TX'].join('|')))
      }
    }
  })

  test('the ledger records what is in the bytes: what the mapping leaves out was not sent', () => {
    const { ssn: _ssn, ...rest } = Object.fromEntries(
      Object.entries(mapping.calls.post.send ?? {}).map(([place, what]) => [
        what === 'ssn' || (typeof what === 'object' && 'field' in what && what.field === 'ssn') ? 'ssn' : place,
        what,
      ]),
    )
    const without = { ...mapping, calls: { ...mapping.calls, post: { ...mapping.calls.post, send: rest } } } as Mapping
    expect(sentFields(mapping, 'post', CANARY_LEAD)).toEqual(expect.arrayContaining(['ssn', 'lastName', 'userIP', 'loanAmount']))
    expect(sentFields(without, 'post', CANARY_LEAD)).toEqual(
      sentFields(mapping, 'post', CANARY_LEAD).filter((field) => field !== 'ssn'),
    )
    expect(sentFields(mapping, 'bank', contents(CANARY_LEAD).bank)).toEqual(['bankName', 'routingNumber', 'accountNumber'])
    expect(sentFields(mapping, 'status', { attemptKey: 'r.acme' })).toEqual([])
  })
})

test('each example, byte for byte, in one call that shows its kind', () => {
  const all = contents(CANARY_LEAD)
  expect(requestFor(mappingOf('granite'), 'ping', all)).toEqual({
    method: 'POST',
    url: 'https://leads.acme.example/api/ping',
    headers: { 'content-type': 'application/xml', accept: 'application/xml', 'x-partner-key': 'test-key' },
    body: '<?xml version="1.0" encoding="UTF-8"?>\n<Request id="r.acme.ping" test="N"><Partner>LF-101</Partner><Loan currency="USD"><Amount>2500.00</Amount></Loan><Consumer><State>TX</State><Income><Band>3000-3999</Band><PayCycle>BI-WEEKLY</PayCycle></Income><Work>E</Work><AccountType>CHECKING</AccountType></Consumer></Request>',
  })
  const { headers, body } = requestFor(mappingOf('dollarwise'), 'post', all) ?? {}
  expect(headers?.authorization).toBe(`Basic ${Buffer.from('finch:test: password').toString('base64')}`)
  expect(body).toContain('act=2&ref=r.acme&tst=0&amt=2500.00&fn=Quillon&ln=Zathras-Wyeth&dob=03%2F14%2F1988&ss=219-09-9871&')
  expect(body).toContain('&ph1=%28512%29+555-0148&')
  expect(body).toContain('&pay=2&pd1=11%2F27%2F2026&pd2=12%2F11%2F2026&emptype=1&')
  expect(body).toContain('&agreed=1794744000&nomil=11%2F15%2F2026&calls=0&exp=1794744015')
  expect(requestFor(mappingOf('pinecone'), 'status', all)).toEqual({
    method: 'GET',
    url: 'https://leads.acme.example/api/v1/leads/r.acme',
    headers: { accept: 'application/json', authorization: 'Bearer test-token' },
    body: '',
  })
  expect(requestFor(mappingOf('pinecone'), 'bank', all)).toMatchObject({
    method: 'PUT',
    url: 'https://leads.acme.example/api/v1/accepted/A%2F1/account',
    body: JSON.stringify({
      partnerKey: 'r.acme',
      account: { bank: CANARY.bankName, routing: CANARY.routingNumber, number: CANARY.accountNumber },
    }),
  })
  expect(JSON.parse(requestFor(mappingOf('pinecone'), 'post', all)?.body ?? '').borrowers).toMatchObject([
    { lastName: 'Zathras-Wyeth', bornOn: '19880314', monthlyIncomeCents: 320_000, address: { zip: '78701' } },
  ])
})

test.each(['', '.', '..', undefined])('a reference %j, which a path would not keep, makes no call', (reference) => {
  const all = { ...contents(CANARY_LEAD), bank: { attemptKey: 'r.acme', reference, bank: CANARY_BANK } }
  expect(requestFor(mappingOf('pinecone'), 'bank', all)).toBeUndefined()
})

describe.each(MAPPED_EXAMPLES)('%s: of more than forty wrong answers', (id) => {
  const ways = wrongAnswers(id).flatMap(({ name, behavior }) =>
    behavior.kind === 'answer' ? [[name, behavior.answer] as const] : [],
  )
  test('there are enough', () => expect(ways.length).toBeGreaterThan(40))
  test.each(ways)('%s leaves it open whether the lender has the person', (_, { status = 200, body }) => {
    const text = Buffer.from(body).toString('utf8')
    const reply =
      text.length > MAX_ANSWER_BYTES ? ({ kind: 'too-large' } as const) : ({ kind: 'answer', status, body: text } as const)
    expect(RESULTS.post(reply, answerReader(mappingOf(id), 'post'))).toMatchObject({ kind: 'unknown' })
  })
  test('and a good one does not', () => {
    const { body } = PROTOCOLS[id].approved
    expect(RESULTS.post({ kind: 'answer', status: 200, body: String(body) }, answerReader(mappingOf(id), 'post'))).toMatchObject({
      kind: 'accepted',
      reference: 'A-1',
    })
  })
})

describe('XML', () => {
  const tree = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      hostile.map((text) => text.trim()),
      fc.dictionary(fc.constantFrom('a', 'b-c', 'd:e', '_f'), tie('tree'), { minKeys: 1 }),
    ),
  })).tree as fc.Arbitrary<string>
  test('what is written is read as it was', () => {
    fc.assert(
      fc.property(tree, (written) => {
        expect(readXml(writeXml('r', written))).toEqual({ content: { r: written } })
      }),
    )
  })
  test('no part of a document is a document', () => {
    const whole = '<r a="1"><b>x</b><![CDATA[<c>]]><!-- y --></r>'
    expect(readXml(whole)).toEqual({ content: { r: { '@a': '1', b: 'x', '#text': '<c>' } } })
    for (let end = 0; end < whole.length; end++) expect([end, readXml(whole.slice(0, end))]).toEqual([end, undefined])
  })
  test.each([
    '<!DOCTYPE r><r/>',
    '<r>&unknown;</r>',
    '<r>&</r>',
    '<r a="1" a="2"/>',
    '<r></s>',
    '<r/><r/>',
    '<?php ?><r/>',
    '<r><?php ?></r>',
    'x<r/>',
    `${'<r>'.repeat(40)}${'</r>'.repeat(40)}`,
  ])('%s is refused', (text) => expect(readXml(text)).toBeUndefined())
})
