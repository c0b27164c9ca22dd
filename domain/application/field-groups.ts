/**
 * Where each field of an application is kept (design §8). Three groups are encrypted, each on its own; the facts are what a decision
 * rests on, name nobody, and stay when the groups are gone. A field that is in no group, or in two, does not compile.
 */
import type { Application, FieldName } from './application.ts'

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
  bank: ['bankName', 'routingNumber', 'accountNumber'],
  facts: [
    'loanAmount',
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
export type BankFields = FieldsOf<'bank'>
export type ApplicationFacts = FieldsOf<'facts'>

export type GroupedApplication = { readonly [Group in FieldGroup]: FieldsOf<Group> }

export function groupFields(application: Application): GroupedApplication {
  return {
    contact: pick(application, FIELD_GROUPS.contact),
    identity: pick(application, FIELD_GROUPS.identity),
    bank: pick(application, FIELD_GROUPS.bank),
    facts: pick(application, FIELD_GROUPS.facts),
  }
}

export const joinFields = ({ contact, identity, bank, facts }: GroupedApplication): Application => ({
  ...contact,
  ...identity,
  ...bank,
  ...facts,
})

function pick<Name extends FieldName>(application: Application, names: readonly Name[]): Pick<Application, Name> {
  const present = names.filter((name) => application[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, application[name]])) as unknown as Pick<Application, Name>
}
