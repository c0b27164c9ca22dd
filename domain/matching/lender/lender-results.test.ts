import { expect, test } from 'vitest'
import { DATA_ERROR_CODES, FAILURE_CODES, FAILURE_KIND_NAMES, failureKind, NEVER_MADE } from './lender-results.ts'

const KINDS: Readonly<Record<string, readonly string[]>> = {
  timeout: ['timeout'],
  connection: ['connect-failed', 'answer-lost', 'address-refused'],
  'http status': ['http-status', 'unauthorized', 'redirected'],
  'nonsense answer': ['unreadable', 'wrong-shape', 'empty-answer', 'too-large'],
  'no decision': ['not-received', 'still-processing'],
  breaker: ['breaker-open'],
  'our side': ['no-call', 'lender-unknown', 'secret-missing', 'lease-over', 'host-busy', 'application-gone'],
}

test.each(Object.entries(KINDS))('a failure of the kind %s: %j', (kind, codes) =>
  expect(codes.map(failureKind)).toEqual(codes.map(() => kind)),
)

test('every code is of one kind, and what is no code is a complaint', () => {
  expect(Object.values(KINDS).flat().sort()).toEqual(Object.keys(FAILURE_CODES).sort())
  expect(failureKind('data_error')).toBe('complaint')
  expect(FAILURE_KIND_NAMES).toEqual([...Object.keys(KINDS), 'complaint'])
})

test('calls that the breaker or our side kept back were never made', () =>
  expect(NEVER_MADE).toEqual([
    'breaker-open',
    'no-call',
    'lender-unknown',
    'secret-missing',
    'lease-over',
    'host-busy',
    'application-gone',
  ]))

test('a lender says of an answer that it is missing, invalid or cannot be verified', () =>
  expect(DATA_ERROR_CODES).toEqual(['missing', 'invalid', 'unverifiable']))
