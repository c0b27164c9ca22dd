/** What a lender's own answer says in the shape of our protocol, and what it leaves unsaid. */
import { describe, expect, test } from 'vitest'
import type { LenderCall } from '../lender-call.ts'
import { readAnswer } from './answer.ts'
import type { Mapping } from './mapping.ts'

const MAPPING: Mapping = {
  body: 'json',
  answer: {
    result: 'status',
    reference: 'id',
    redirect: 'go.to',
    price: { at: 'price', in: 'dollars' },
    validUntil: 'until',
    reasons: { at: 'why', codes: { R7: 'income_too_low' } },
    errors: { at: 'errors', field: 'name', code: 'what' },
  },
  calls: {
    ping: { send: { income: 'incomeBand' }, results: { Y: 'yes', N: 'no' }, answer: { price: { at: 'cents', in: 'cents' } } },
    post: {
      send: { 'person.mail': 'email', zip: { field: 'zipCode' }, fixed: { constant: 'x' } },
      results: { sold: 'accepted', 'not sold': 'declined', '0': 'duplicate', true: 'data_error' },
    },
    status: { results: { sold: 'accepted' } },
    void: { inWriting: 'privacy@acme.example' },
  },
} as Mapping

const said = (answer: object, call: LenderCall = 'post') =>
  readAnswer(MAPPING, call, JSON.stringify(answer))?.content as Record<string, unknown>

test('all of it', () => {
  const answer = { status: 'sold', id: 17, go: { to: 'https://acme.example/x' }, price: '45.5', until: '2026-12-01T00:00:00Z' }
  expect(said(answer)).toEqual({
    outcome: 'accepted',
    reference: '17',
    redirectUrl: 'https://acme.example/x',
    payoutCents: 4550,
    validUntil: '2026-12-01T00:00:00Z',
    reasons: [],
    fields: [],
  })
})

test('nothing of it', () => {
  expect(said({})).toEqual({ outcome: undefined, reference: undefined, redirectUrl: undefined, reasons: [], fields: [] })
  expect(Object.keys(said({}))).not.toContain('payoutCents')
  expect(Object.keys(said({}))).not.toContain('validUntil')
})

test('a body of another kind, or half of one, is no answer', () => {
  for (const body of ['', '{"status":"sold"', '<status>sold</status>']) expect(readAnswer(MAPPING, 'post', body)).toBeUndefined()
  expect(readAnswer({ ...MAPPING, answers: 'form' }, 'post', 'status=sold')?.content).toMatchObject({ outcome: 'accepted' })
})

test.each([
  ['not sold', 'declined'],
  [0, 'duplicate'],
  [true, 'data_error'],
  ['SOLD', undefined],
  ['toString', undefined],
  [['sold'], undefined],
  [null, undefined],
])('the word %j means %j', (status, outcome) => expect(said({ status })).toMatchObject({ outcome }))

test('a ping decides, and has its own place for the price', () => {
  expect(said({ status: 'Y', price: '9', cents: 4500 }, 'ping')).toMatchObject({ decision: 'yes', payoutCents: 4500 })
})

test('a call that is made in writing has no words', () => {
  expect(said({ status: 'sold' }, 'void')).toMatchObject({ outcome: undefined })
})

describe('a price', () => {
  test.each<[unknown, number | undefined]>([
    ['45', 4500],
    ['45.00', 4500],
    [1.1, 110],
    [0.29, 29],
    ['99999.99', 9_999_999],
    ['100000', undefined],
    ['45.001', undefined],
    ['-45', undefined],
    ['45 USD', undefined],
    ['$45', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j dollars is %j cents', (price, cents) => expect(said({ price }).payoutCents).toBe(cents))

  test.each<[unknown, number | undefined]>([
    ['4500', 4500],
    [0, 0],
    [999_999, 999_999],
    [1_000_000, undefined],
    ['45.00', undefined],
    ['-1', undefined],
    ['1 ', undefined],
    ['x1', undefined],
  ])('of %j cents is %j', (cents, expected) => expect(said({ cents }, 'ping').payoutCents).toBe(expected))
})

test('reasons: by their code, else in small letters; one or several', () => {
  expect(said({ why: 'R7' }).reasons).toEqual(['income_too_low'])
  expect(said({ why: ['OTHER', 'R7', null] }).reasons).toEqual(['other', 'income_too_low', undefined])
  expect(said({ why: 'toString' }).reasons).toEqual(['tostring'])
})

describe('a field that is complained about', () => {
  test.each<[unknown, object]>([
    [
      { name: 'person.mail', what: 'MISSING' },
      { field: 'email', code: 'missing' },
    ],
    [
      { name: 'mail', what: 'BAD' },
      { field: 'email', code: 'bad' },
    ],
    [{ name: 'zip' }, { field: 'zipCode', code: 'invalid' }],
    [{ name: 'fixed' }, { field: undefined, code: 'invalid' }],
    [{ name: 'nothing of ours' }, { field: undefined, code: 'invalid' }],
    [{}, { field: undefined, code: 'invalid' }],
  ])('%j', (error, field) => expect(said({ errors: [error] }).fields).toEqual([field]))

  test('by the names of the post, where its status is asked; and by those of the ping in a ping', () => {
    expect(said({ errors: { name: 'zip' } }, 'status').fields).toEqual([{ field: 'zipCode', code: 'invalid' }])
    expect(said({ errors: { name: 'income' } }, 'ping').fields).toEqual([{ field: 'incomeBand', code: 'invalid' }])
    expect(said({ errors: { name: 'zip' } }, 'ping').fields).toEqual([{ field: undefined, code: 'invalid' }])
  })

  test('a list of names alone', () => {
    const mapping = { ...MAPPING, answer: { ...MAPPING.answer, errors: { at: 'errors' } } }
    expect(readAnswer(mapping, 'post', '{"errors":["zip","mail"]}')?.content).toMatchObject({
      fields: [
        { field: 'zipCode', code: 'invalid' },
        { field: 'email', code: 'invalid' },
      ],
    })
  })
})
