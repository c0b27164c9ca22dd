/** How much of each sealed value an operator sees without giving a reason: a viewer no digit, everybody else the last of each number. */
import { isAtLeast, type Role } from '../policy/roles.ts'
import type { BankFields } from './application.ts'
import type { ContactFields, IdentityFields } from './field-groups.ts'
import { maskAccountNumber } from './fields/bank.ts'
import { maskDriversLicense } from './fields/drivers-license.ts'
import { maskEmail } from './fields/email.ts'
import { maskPhone } from './fields/phone.ts'
import { maskRoutingNumber } from './fields/routing-number.ts'
import { maskSsn } from './fields/ssn.ts'

const HIDDEN = '•••'
const hidden = () => HIDDEN
const initial = (text: string) => `${[...text][0] ?? ''}${HIDDEN}`

const APPLICATION_MASKS: Readonly<
  Record<keyof ContactFields | keyof IdentityFields | keyof BankFields, (value: string) => string>
> = {
  email: maskEmail,
  title: hidden,
  firstName: initial,
  lastName: initial,
  primaryPhone: maskPhone,
  secondaryPhone: maskPhone,
  employer: initial,
  jobTitle: hidden,
  zipCode: (zip) => `${zip.slice(0, 3)}••`,
  city: hidden,
  streetAddress: hidden,
  unit: hidden,
  dateOfBirth: (date) => `••/••/${date.slice(-4)}`,
  ssn: maskSsn,
  driversLicenseNumber: maskDriversLicense,
  driversLicenseState: (state) => state,
  bankName: initial,
  routingNumber: maskRoutingNumber,
  accountNumber: maskAccountNumber,
}

const PRIVACY_REQUEST_MASKS: Readonly<Record<'fullName' | 'email' | 'phone', (value: string) => string>> = {
  fullName: initial,
  email: maskEmail,
  phone: maskPhone,
}

/** a•••@e•••.com: enough to tell one mail from another, and a person from a machine. */
export function maskRecipient(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${initial(local)}@${initial(domain)}${/\.[^.]+$/.exec(domain)?.[0] ?? ''}`
}

export const maskApplicationValues = (values: object, role: Role): Record<string, string> => masked(values, APPLICATION_MASKS, role)
export const maskPrivacyRequestValues = (values: object, role: Role): Record<string, string> =>
  masked(values, PRIVACY_REQUEST_MASKS, role)

/** Those that open accounts or identities, of whose last characters a viewer sees none, letters included. */
const NUMBERS: ReadonlySet<string> = new Set(['ssn', 'driversLicenseNumber', 'routingNumber', 'accountNumber'])

/** A field that has no mask is hidden altogether. */
function masked(values: object, masks: Readonly<Record<string, (value: string) => string>>, role: Role): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  const seenBySupport = present.map(([name, value]) => [name, (masks[name] ?? hidden)(String(value))] as const)
  if (isAtLeast(role, 'support')) return Object.fromEntries(seenBySupport)
  return Object.fromEntries(seenBySupport.map(([name, seen]) => [name, NUMBERS.has(name) ? HIDDEN : seen.replaceAll(/\d/g, '•')]))
}
