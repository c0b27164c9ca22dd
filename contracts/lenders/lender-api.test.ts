import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLenderFile, readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { pingAnswer, postAnswer, readPingAnswer, readPostAnswer, readStatusAnswer } from './lender-api.ts'
import { parseSignature } from './signature.ts'

describe('an acceptance stays one whatever else is wrong with it', () => {
  test.each([
    [{}, { reference: null, redirectUrl: null, payoutCents: null }],
    [
      { reference: 7, redirectUrl: ['x'], payoutCents: '45' },
      { reference: null, redirectUrl: null, payoutCents: null },
    ],
    [{ payoutCents: -1 }, { reference: null, redirectUrl: null, payoutCents: null }],
    [
      { payoutCents: 4500, extra: true },
      { reference: null, redirectUrl: null, payoutCents: 4500 },
    ],
  ])('%j', (rest, read) => {
    expect(readPostAnswer({ outcome: 'accepted', ...rest })).toEqual({ kind: 'accepted', ...read })
    expect(readStatusAnswer({ outcome: 'accepted', ...rest })).toEqual({ kind: 'accepted', ...read })
  })
})

test('a data error names fields that we know, and no text of the lender', () => {
  const fields = [{ field: 'ssn', code: 'weird' }, { field: '<script>', code: 'invalid' }, 'employer', null]
  expect(readPostAnswer({ outcome: 'data_error', fields })).toEqual({ kind: 'data_error', fields: { ssn: 'invalid' } })
})

describe('what cannot be verified is no mistake', () => {
  const unverifiable = { field: 'ssn', code: 'unverifiable' }
  test.each([
    ['alone', [unverifiable, { field: 'employer', code: 'unverifiable' }], { kind: 'declined', reasons: ['identity'] }],
    ['in a field that we do not know', [{ field: 'bureau', code: 'unverifiable' }], { kind: 'declined', reasons: ['identity'] }],
    ['beside a mistake', [unverifiable, { field: 'unit', code: 'missing' }], { kind: 'data_error', fields: { unit: 'missing' } }],
    ['beside an unknown code', [unverifiable, { field: 'unit', code: 'odd' }], { kind: 'data_error', fields: { unit: 'invalid' } }],
    ['nowhere', [], { kind: 'data_error', fields: {} }],
  ])('%s', (_, fields, result) => {
    expect(readPostAnswer({ outcome: 'data_error', fields })).toEqual(result)
    expect(readStatusAnswer({ outcome: 'data_error', fields })).toEqual(result)
  })
})

test('a post that complains about bank numbers, which it did not carry, names no field', () =>
  expect(readPostAnswer({ outcome: 'data_error', fields: [{ field: 'routingNumber', code: 'invalid' }] })).toEqual({
    kind: 'data_error',
    fields: {},
  }))

test('a yes with an offer that makes no sense is no yes', () => {
  const offer = { kind: 'installment', interestPercent: -3, originationFeePercent: 0, termMonths: 12 }
  expect(readPingAnswer({ decision: 'yes', offer })).toEqual({ kind: 'failed', code: 'wrong-shape' })
})

test('until when a yes holds is kept as it was said; what is no time makes it no yes', () => {
  const validUntil = '2026-11-18T08:00:00Z'
  expect(readPingAnswer({ decision: 'yes', validUntil })).toMatchObject({ kind: 'yes', validUntil })
  for (const wrong of ['tomorrow', '2026-11-18', 5, null])
    expect(readPingAnswer({ decision: 'yes', validUntil: wrong })).toEqual({ kind: 'failed', code: 'wrong-shape' })
})

describe('whatever a lender sends', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({
      outcome: fc.oneof(
        fc.constantFrom('accepted', 'declined', 'duplicate', 'data_error', 'processing', 'not_received'),
        fc.jsonValue(),
      ),
      reasons: fc.jsonValue(),
      fields: fc.jsonValue(),
      payoutCents: fc.jsonValue(),
    }),
    fc.record({
      decision: fc.constantFrom('yes', 'no', 'maybe'),
      reasons: fc.jsonValue(),
      offer: fc.jsonValue(),
      payoutCents: fc.jsonValue(),
    }),
  )

  test('reading it gives a result', () =>
    fc.assert(
      fc.property(anything, (body) => {
        for (const read of [readPingAnswer, readPostAnswer, readStatusAnswer]) expect(read(body).kind).toBeTypeOf('string')
      }),
      { numRuns: 2000 },
    ))

  test('what fits the contract is never read as a failure', () =>
    fc.assert(
      fc.property(anything, (body) => {
        if (postAnswer.safeParse(body).success) expect(readPostAnswer(body).kind).not.toBe('failed')
        if (pingAnswer.safeParse(body).success) expect(readPingAnswer(body).kind).not.toBe('failed')
      }),
      { numRuns: 2000 },
    ))

  test('a signature header is parsed or not, and never throws', () => {
    fc.assert(fc.property(fc.string(), (header) => void parseSignature(header)))
    expect(parseSignature(undefined)).toBeUndefined()
    expect(parseSignature(`t=1,v1=${'0'.repeat(64)}`)).toEqual({ timestampSeconds: 1, hmacHex: '0'.repeat(64) })
  })
})

test('whatever stands in a lender file, it is taken or refused with sentences', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (content, production) => {
      const check = checkLenderFile({ format: 1, lenders: [content] }, { production })
      if (check.kind === 'refused') for (const reason of check.reasons) expect(reason).toMatch(/^.+\.$/s)
      readLenderFile(JSON.stringify(content), { production })
    }),
    { numRuns: 1000 },
  ))
