/**
 * What a lender receives with a post. The title never leaves: it tells sex and marital status.
 * Bank numbers are no part of it: they follow an acceptance in a call of their own, and only to a lender that needs them.
 */
import type { Application, BankFields } from '../../application/application.ts'
import { pickFields } from '../../application/pick-fields.ts'
import type { LeadConsents } from '../../consent/lead-consents.ts'

const CONTACT_FIELDS = ['email', 'primaryPhone', 'secondaryPhone', 'streetAddress', 'unit', 'city', 'state', 'zipCode'] as const
const IDENTITY_FIELDS = ['firstName', 'lastName', 'dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'] as const
const LOAN_FIELDS = [
  'loanAmount',
  'wantedRepayment',
  'employmentStatus',
  'employer',
  'jobTitle',
  'timeAtJob',
  'payFrequency',
  'grossIncome',
  'otherIncome',
  'nextPayDate',
  'followingPayDate',
  'accountType',
] as const

export const POST_FIELDS = [...LOAN_FIELDS, ...IDENTITY_FIELDS, ...CONTACT_FIELDS] as const

export type LeadApplicant = Pick<Application, (typeof POST_FIELDS)[number]>
export type LeadBank = BankFields

export interface Lead extends LeadConsents {
  readonly attemptKey: string
  readonly pingId: string
  /** After this the lender must not accept the lead: we have stopped waiting. */
  readonly expiresAt: string
  /** The address that the applicant's consent came from, and when. */
  readonly consent: { readonly at: string; readonly ip: string }
  readonly applicant: LeadApplicant
}

export const applicantOf = (application: Application): LeadApplicant => pickFields(application, POST_FIELDS)
export const leadOf = (application: Application, envelope: Omit<Lead, 'applicant'>): Lead => ({
  ...envelope,
  applicant: applicantOf(application),
})
