/** What each question is called, above its control, wherever the answer is shown again, and in mails. Tests, screen readers and people find it by this. */
import type { FieldName } from '../domain/application/application.ts'
import { FIRST_LABELS } from './first-field-labels.ts'

export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  ...FIRST_LABELS,
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  ssn: 'Social Security number',
  driversLicenseNumber: 'Driver’s license number',
  driversLicenseState: 'License state',
  primaryPhone: 'Cell phone',
  secondaryPhone: 'Work phone',
  employmentStatus: 'Employment status',
  employer: 'Employer',
  jobTitle: 'Job title',
  timeAtJob: 'Time at job (years)',
  payFrequency: 'How often are you paid?',
  grossIncome: 'Monthly gross income',
  otherIncome: 'Other monthly income',
  nextPayDate: 'Next pay date',
  followingPayDate: 'Following pay date',
  zipCode: 'ZIP code',
  city: 'City',
  streetAddress: 'Street address',
  unit: 'Apartment or unit',
  bankName: 'Bank name',
  accountType: 'Account type',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
}
