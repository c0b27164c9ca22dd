/** Applicants for load: valid, all different, and no real person. */
import { randomInt } from 'node:crypto'
import { TEST_BANK, testLead } from '#contracts/lenders/test-lead.ts'

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export function madeUpSubmission(lastName = 'Sold') {
  // Area 001 to 665, group and serial never all noughts.
  const ssn = `${String(randomInt(1, 666)).padStart(3, '0')}${randomInt(10, 100)}${randomInt(1000, 10_000)}`
  const at = new Date()
  return {
    ...testLead(lastName, '', { at, expiresAt: at }).applicant,
    ...TEST_BANK,
    loanAmount: 1500,
    email: `load.${digits(12)}@example.com`,
    firstName: 'Load',
    dateOfBirth: `0${randomInt(1, 10)}/1${randomInt(0, 10)}/19${randomInt(60, 99)}`,
    ssn,
    driversLicenseNumber: `D${digits(8)}`,
    primaryPhone: `512555${digits(4)}`,
    secondaryPhone: `713555${digits(4)}`,
    streetAddress: `${randomInt(1, 9999)} Congress Avenue`,
    accountNumber: digits(11),
    userIP: '203.0.113.7',
    consent: { termsAccepted: true, notActiveMilitary: true },
  }
}

/** Of the range that is set aside for benchmarks (RFC 2544), so that limits per address see many people. */
export const madeUpAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`
