/** The canary: one made-up applicant whose values may never be seen outside ciphertext. Numbers are of ranges that are given to no person. */
import type { WholeApplication } from '#domain/application/application.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import type { PlainDate, Today } from '#domain/values/calendar.ts'

export const CANARY_TODAY: Today = { earliest: '2026-11-14' as PlainDate, latest: '2026-11-15' as PlainDate }

export const CANARY: WholeApplication = {
  loanAmount: 2500,
  email: 'quillon.zathras@canary.example',
  title: 'Ms',
  firstName: 'Quillon',
  lastName: 'Zathras-Wyeth',
  dateOfBirth: '03/14/1988',
  ssn: '219099871',
  driversLicenseNumber: 'ZQ7719X4',
  driversLicenseState: 'TX',
  primaryPhone: '5125550148',
  secondaryPhone: '5125550163',
  employmentStatus: 'Employed',
  employer: "O'Hara & Sons",
  jobTitle: 'Line cook',
  timeAtJob: '3',
  payFrequency: 'Bi-weekly',
  grossIncome: 3200,
  nextPayDate: '2026-11-27',
  followingPayDate: '2026-12-11',
  zipCode: '78701',
  state: 'TX',
  city: 'Austin',
  streetAddress: '4417 Vermilion Kestrel Street',
  bankName: 'First Test Bank',
  accountType: 'checking',
  routingNumber: '111000025',
  accountNumber: '90817263544',
}

export const CANARY_BANK = {
  bankName: CANARY.bankName,
  routingNumber: CANARY.routingNumber,
  accountNumber: CANARY.accountNumber,
}

/** The same person, as typed into the form, with the noise that people paste. */
export const CANARY_TYPED: TypedApplication = {
  ...CANARY,
  title: 'Ms',
  loanAmount: '2500',
  wantedRepayment: '',
  ssn: '219-09-9871',
  primaryPhone: '+1 (512) 555-0148',
  secondaryPhone: '512.555.0163',
  employer: " O'Hara  & Sons ",
  jobTitle: 'Line cook',
  grossIncome: '$3,200',
  otherIncome: '',
  unit: '',
  routingNumber: '1110 0002 5',
  accountNumber: '9081 726 3544',
}
