/** Made-up requests, marked as tests. Numbers are of ranges that are given to no person. */
import { randomUUID } from 'node:crypto'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import type { PingRequest, PostRequest } from '#domain/lender-api/lender-api.ts'

export const testPing = (): PingRequest => ({
  pingId: `conform-${randomUUID()}`,
  test: true,
  state: 'TX',
  incomeBand: '3000-3999',
  payFrequency: 'Bi-weekly',
  amount: 1000,
  accountType: 'checking',
  employmentStatus: 'Employed',
  wantedRepayment: 'over-months',
})

const DAY_MS = 86_400_000
const isoDate = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const testBank = { bankName: 'First Test Bank', routingNumber: '111000025', accountNumber: '900000001' }

export const newKey = (): string => `conform-${randomUUID()}`

export function testLead(lastName: string, { attemptKey = newKey(), expiresInMs = 60_000 } = {}): PostRequest {
  const at = new Date().toISOString()
  return {
    attemptKey,
    pingId: `${attemptKey}.ping`,
    test: true,
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    consent: { at, ip: '203.0.113.7' },
    consents: [...leadConsents(null, at).consents],
    military: leadConsents(null, at).military,
    applicant: {
      loanAmount: 1000,
      employmentStatus: 'Employed',
      employer: 'Conformance Test Company',
      jobTitle: 'Tester',
      timeAtJob: '3',
      payFrequency: 'Bi-weekly',
      grossIncome: 3200,
      nextPayDate: isoDate(7),
      followingPayDate: isoDate(21),
      accountType: 'checking',
      firstName: 'Conny',
      lastName,
      dateOfBirth: '03/14/1988',
      ssn: '219099999',
      driversLicenseNumber: 'TEST1234',
      driversLicenseState: 'TX',
      email: 'conny@conformance.example',
      primaryPhone: '5125550100',
      secondaryPhone: '5125550101',
      streetAddress: '100 Test Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
    },
  }
}
