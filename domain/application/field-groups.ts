/**
 * Where each field of an application is kept. Three groups are encrypted, each on its own; the facts are what a decision
 * rests on, identify no person, and stay when the groups are gone. A test sees to it that every field is in exactly one group.
 */
import { type Application, BANK_FIELDS, type BankFields, type FieldName } from './application.ts'
import { pickFields } from './pick-fields.ts'

export const FIELD_GROUPS = {
  contact: [
    'email',
    'title',
    'firstName',
    'lastName',
    'primaryPhone',
    'secondaryPhone',
    'employer',
    'jobTitle',
    'zipCode',
    'city',
    'streetAddress',
    'unit',
  ],
  identity: ['dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'],
  bank: BANK_FIELDS,
  facts: [
    'loanAmount',
    'wantedRepayment',
    'state',
    'employmentStatus',
    'timeAtJob',
    'payFrequency',
    'grossIncome',
    'otherIncome',
    'nextPayDate',
    'followingPayDate',
    'accountType',
  ],
} as const satisfies Record<string, readonly FieldName[]>

export type FieldGroup = keyof typeof FIELD_GROUPS
type FieldsOf<Group extends FieldGroup> = Pick<Application, (typeof FIELD_GROUPS)[Group][number]>

export type ContactFields = FieldsOf<'contact'>
export type IdentityFields = FieldsOf<'identity'>
export type ApplicationFacts = FieldsOf<'facts'>

export type GroupedApplication = { readonly [Group in Exclude<FieldGroup, 'bank'>]: FieldsOf<Group> } & {
  /** Absent until the person has chosen a lender that needs them. */
  readonly bank?: BankFields | undefined
}

export function groupFields(application: Application): GroupedApplication {
  return {
    contact: pickFields(application, FIELD_GROUPS.contact),
    identity: pickFields(application, FIELD_GROUPS.identity),
    bank: bankFieldsOf(application),
    facts: pickFields(application, FIELD_GROUPS.facts),
  }
}

export const joinFields = ({ contact, identity, bank, facts }: GroupedApplication): Application => ({
  ...contact,
  ...identity,
  ...bank,
  ...facts,
})

/** All of them, or none. */
export function bankFieldsOf({
  bankName,
  routingNumber,
  accountNumber,
}: Pick<Application, keyof BankFields>): BankFields | undefined {
  if (bankName === undefined || routingNumber === undefined || accountNumber === undefined) return undefined
  return { bankName, routingNumber, accountNumber }
}
