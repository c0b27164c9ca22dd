import { expect, test } from 'vitest'
import { postRequest } from '#contracts/lenders/lender-api.ts'
import { CANARY, CANARY_BANK } from '#tests/support/applicants.ts'
import { actsWithoutVersions } from '../../consent/acts.ts'
import { leadConsents } from '../../consent/lead-consents.ts'
import { applicantOf, leadOf, POST_FIELDS } from './lead.ts'
import { maskForPing, onlyPingFacts, PING_FIELDS, type PingFacts, pingFacts } from './ping-facts.ts'

test('a ping says where, how much and how, and nothing of who', () => {
  expect(maskForPing(CANARY)).toEqual({
    state: 'TX',
    incomeBand: '3000-3999',
    payFrequency: 'Bi-weekly',
    amount: 2500,
    accountType: 'checking',
    employmentStatus: 'Employed',
  })
  expect(maskForPing({ ...CANARY, wantedRepayment: 'at-once' })).toEqual({ ...maskForPing(CANARY), wantedRepayment: 'at-once' })
  expect(PING_FIELDS).toEqual([
    'state',
    'incomeBand',
    'payFrequency',
    'amount',
    'accountType',
    'employmentStatus',
    'wantedRepayment',
  ])
})

test('neither age nor ZIP code makes a difference to a ping', () => {
  const elsewhere = { ...CANARY, dateOfBirth: '01/01/1930', zipCode: '79901', city: 'El Paso' }
  expect(maskForPing(elsewhere)).toEqual(maskForPing(CANARY))
})

test('the type of a ping has no room for anything else', () => {
  const facts = maskForPing(CANARY)
  for (const extra of [
    { lastName: 'Zathras-Wyeth' },
    { ageBand: '35-44' },
    { zip3: '787' },
    { incomeBand: '3200' },
    { state: 'Austin' },
    { wantedRepayment: 'by Friday' },
  ])
    expect(pingFacts.safeParse({ ...facts, ...extra }).success).toBe(false)
})

test('any other field that the facts carry stays behind', () => {
  const facts = maskForPing(CANARY)
  expect(onlyPingFacts({ ...facts, zip3: '787', ageBand: '35-44' } as PingFacts)).toEqual(facts)
})

test.each([
  [1000, '1000-1499'],
  [1499, '1000-1499'],
  [1500, '1500-1999'],
  [1999, '1500-1999'],
  [2000, '2000-2499'],
  [2499, '2000-2499'],
  [2500, '2500-2999'],
  [2999, '2500-2999'],
  [3000, '3000-3999'],
  [3999, '3000-3999'],
  [4000, '4000-4999'],
  [4999, '4000-4999'],
  [5000, '5000-7499'],
  [7499, '5000-7499'],
  [7500, '7500+'],
  [1_000_000, '7500+'],
  [0, '1000-1499'],
])('an income of %d is %s', (grossIncome, incomeBand) => {
  expect(maskForPing({ ...CANARY, grossIncome }).incomeBand).toBe(incomeBand)
})

const ENVELOPE = {
  attemptKey: 'r.acme',
  pingId: 'r.acme.ping',
  expiresAt: '2026-11-15T12:00:15.000Z',
  consent: { at: '2026-11-15T12:00:00.000Z', ip: '203.0.113.7' },
  ...leadConsents(actsWithoutVersions(), '2026-11-15T12:00:00.000Z'),
}

test('a lead carries neither the title nor bank numbers', () => {
  const lead = leadOf(CANARY, ENVELOPE)
  for (const value of Object.values(CANARY_BANK)) expect(JSON.stringify(lead)).not.toContain(value)
  expect(JSON.stringify(lead)).not.toContain('"title"')
})

test('every field of an application is in a lead or among the bank numbers, but for the title, and a lead fits the contract', () => {
  const { title: _, ...rest } = { ...CANARY, wantedRepayment: 'at-once' } as const
  expect({ ...applicantOf(rest), ...CANARY_BANK }).toEqual(rest)
  expect(postRequest.safeParse(leadOf({ ...CANARY, unit: '4B', otherIncome: 0 }, ENVELOPE)).success).toBe(true)
})

test('a post carries these fields, and the ledger names them', () =>
  expect([...POST_FIELDS].sort()).toEqual(
    Object.keys({ ...CANARY, wantedRepayment: 1, otherIncome: 1, unit: 1 })
      .filter((field) => !['title', 'bankName', 'routingNumber', 'accountNumber'].includes(field))
      .sort(),
  ))

test('a ping asks for $100 to $5,000', () => {
  const judge = (amount: number) => pingFacts.safeParse({ ...maskForPing(CANARY), amount }).success
  expect([99, 100, 5000, 5001, 100.5].map(judge)).toEqual([false, true, true, false, false])
})
