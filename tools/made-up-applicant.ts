/** Applicants for load: valid, all different, and no real person. */
import { randomInt } from 'node:crypto'

const DAY_MS = 24 * 3600 * 1000

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export function madeUpSubmission(lastName = 'Sold') {
  // Area 001 to 665, group and serial never all noughts.
  const ssn = `${String(randomInt(1, 666)).padStart(3, '0')}${randomInt(10, 100)}${randomInt(1000, 10_000)}`
  return {
    loanAmount: 1500,
    email: `load.${digits(12)}@example.com`,
    firstName: 'Load',
    lastName,
    dateOfBirth: `0${randomInt(1, 10)}/1${randomInt(0, 10)}/19${randomInt(60, 99)}`,
    ssn,
    driversLicenseNumber: `D${digits(8)}`,
    driversLicenseState: 'TX',
    primaryPhone: `512555${digits(4)}`,
    secondaryPhone: `713555${digits(4)}`,
    employmentStatus: 'Employed',
    employer: 'Acme Tool & Die',
    jobTitle: 'Line cook',
    timeAtJob: '3',
    payFrequency: 'Bi-weekly',
    grossIncome: 3200,
    nextPayDate: inDays(10),
    followingPayDate: inDays(24),
    zipCode: '78701',
    state: 'TX',
    city: 'Austin',
    streetAddress: `${randomInt(1, 9999)} Congress Avenue`,
    bankName: 'First Test Bank',
    accountType: 'checking',
    routingNumber: '111000025',
    accountNumber: digits(11),
    userIP: '203.0.113.7',
    consent: { termsAccepted: true, notActiveMilitary: true },
  }
}

/** Of the range that is set aside for benchmarks (RFC 2544), so that limits per address see many people. */
export const madeUpAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`
