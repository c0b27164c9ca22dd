import { expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { postRequest } from '../../lender-api/lender-api.ts'
import { applicantOf, bankOf, leadOf } from './lead.ts'
import { maskForPing, PING_FIELDS, pingFacts } from './ping-facts.ts'

test('a ping says where, how old, how much, and nothing of who', () => {
  expect(maskForPing(CANARY, CANARY_TODAY)).toEqual({
    state: 'TX',
    zip3: '787',
    ageBand: '35-44',
    incomeBand: '3000-3999',
    payFrequency: 'Bi-weekly',
    amount: 2500,
    accountType: 'checking',
  })
  expect(PING_FIELDS).toEqual(['state', 'zip3', 'ageBand', 'incomeBand', 'payFrequency', 'amount', 'accountType'])
})

test('the type of a ping has no room for anything else', () => {
  const facts = maskForPing(CANARY, CANARY_TODAY)
  for (const extra of [
    { lastName: 'Zathras-Wyeth' },
    { ageBand: '38' },
    { incomeBand: '3200' },
    { zip3: '78701' },
    { state: 'Austin' },
  ])
    expect(pingFacts.safeParse({ ...facts, ...extra }).success).toBe(false)
})

test.each([
  ['01/01/2008', '18-20'],
  ['11/15/2005', '21-24'],
  ['11/16/1964', '55-61'],
  ['11/15/1964', '62+'],
  ['01/01/1930', '62+'],
])('born on %s is %s', (dateOfBirth, ageBand) => {
  expect(maskForPing({ ...CANARY, dateOfBirth }, CANARY_TODAY).ageBand).toBe(ageBand)
})

test.each([
  [1000, '1000-1499'],
  [1500, '1500-1999'],
  [7499, '5000-7499'],
  [1_000_000, '7500+'],
])('an income of %d is %s', (grossIncome, incomeBand) => {
  expect(maskForPing({ ...CANARY, grossIncome }, CANARY_TODAY).incomeBand).toBe(incomeBand)
})

const ENVELOPE = {
  attemptKey: 'r.acme',
  pingId: 'r.acme.ping',
  expiresAt: '2026-11-15T12:00:15.000Z',
  consent: { at: '2026-11-15T12:00:00.000Z', ip: '203.0.113.7' },
}

test('a lead carries neither the title nor bank numbers', () => {
  const lead = leadOf(CANARY, ENVELOPE)
  for (const value of Object.values(bankOf(CANARY))) expect(JSON.stringify(lead)).not.toContain(value)
  expect(JSON.stringify(lead)).not.toContain('"title"')
})

test('every field of an application is in a lead or among the bank numbers, but for the title, and a lead fits the contract', () => {
  const { title: _, ...rest } = CANARY
  expect({ ...applicantOf(CANARY), ...bankOf(CANARY) }).toEqual(rest)
  expect(postRequest.safeParse(leadOf({ ...CANARY, unit: '4B', otherIncome: 0 }, ENVELOPE)).success).toBe(true)
})
