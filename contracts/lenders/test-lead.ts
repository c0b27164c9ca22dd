/**
 * Made-up requests, marked as tests: for the conformance check, the production check and operators who test a lender. Numbers are of ranges that
 * are given to no person. Ids and times come from the caller.
 */

import { actsWithoutVersions } from '#domain/consent/acts.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import type { PostbackEvent, PostbackRequest } from '#domain/matching/lender/postback.ts'
import type { PingFacts } from '#domain/matching/run/ping-facts.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { PingRequest, PostRequest } from './lender-api.ts'

export const TEST_FACTS = {
  state: 'TX',
  incomeBand: '3000-3999',
  payFrequency: 'Bi-weekly',
  amount: 1000,
  accountType: 'checking',
  employmentStatus: 'Employed',
  wantedRepayment: 'over-months',
} as const satisfies PingFacts

export const TEST_BANK = { bankName: 'First Test Bank', routingNumber: '111000025', accountNumber: '900000001' } as const

export const testPing = (pingId: string): PingRequest => ({ pingId, test: true, ...TEST_FACTS })

const dayAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** The last name decides how a lender answers (`TEST_SURNAMES`). */
export function testLead(lastName: string, attemptKey: string, { at, expiresAt }: Record<'at' | 'expiresAt', Date>): PostRequest {
  const moment = at.toISOString()
  const { consents, military } = leadConsents(actsWithoutVersions(), moment)
  return {
    attemptKey,
    pingId: `${attemptKey}.ping`,
    test: true,
    expiresAt: expiresAt.toISOString(),
    consent: { at: moment, ip: '203.0.113.7' },
    consents: [...consents],
    military,
    applicant: {
      loanAmount: TEST_FACTS.amount,
      employmentStatus: TEST_FACTS.employmentStatus,
      employer: 'Conformance Test Company',
      jobTitle: 'Tester',
      timeAtJob: '3',
      payFrequency: TEST_FACTS.payFrequency,
      grossIncome: 3200,
      nextPayDate: dayAfter(at, 7),
      followingPayDate: dayAfter(at, 21),
      accountType: TEST_FACTS.accountType,
      firstName: 'Conny',
      lastName,
      dateOfBirth: '03/14/1988',
      ssn: '219099999',
      driversLicenseNumber: 'TEST1234',
      driversLicenseState: TEST_FACTS.state,
      email: 'conny@conformance.example',
      primaryPhone: '5125550100',
      secondaryPhone: '5125550101',
      streetAddress: '100 Test Street',
      city: 'Austin',
      state: TEST_FACTS.state,
      zipCode: '78701',
    },
  }
}

/** What a report of each kind carries besides the attempt, the event and the time. */
const FIGURES: Readonly<Record<PostbackEvent, Partial<PostbackRequest>>> = {
  received: {},
  approved: {},
  priced: { payoutCents: 4500 },
  funded: {
    amountCents: 100_000,
    terms: { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 },
  },
  declined: { reason: 'income' },
  returned: { reason: 'unreachable' },
  erased: {},
}

export const testReport = (event: PostbackEvent, attemptKey: string, happenedAt: Date): PostbackRequest => ({
  attemptKey,
  event,
  happenedAt: happenedAt.toISOString(),
  ...FIGURES[event],
})

/**
 * The attempt keys of operators' tests. A run's key begins with a plain UUID, so no key of a test is ever that of somebody's lead, and none that
 * is somebody's can be asked or reported about in a test.
 */
const TEST_KEY = /^test-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.([a-z][a-z0-9-]{1,39})$/

export const testKey = (uuid: string, lender: string): string => `test-${uuid}.${lender}`

export const isTestKeyOf = (lender: string, attemptKey: string): boolean => TEST_KEY.exec(attemptKey)?.[1] === lender
