/** Facts that production refuses to show to the public, and their look-alikes that it takes. */
import { expect, test } from 'vitest'
import { SITE, UNCONFIRMED } from './site.ts'
import { type SiteFacts, standInsOf } from './stand-ins.ts'

const REAL: SiteFacts = {
  brand: 'Wrenmark',
  company: 'Wrenmark Lending Services LLC',
  domain: 'wrenmark-loans.com',
  tagline: 'Small loans',
  description: 'Small loans',
  inServiceSince: '2019',
  governingLaw: 'Delaware',
  contact: {
    email: 'help@wrenmark-loans.com',
    privacyEmail: 'privacy@mail.wrenmark-loans.com',
    phone: '(302) 555-4700',
    address: '18 Harbor Row, Wilmington, DE 19801',
    hours: 'Every day',
  },
}

type Change = Partial<Omit<SiteFacts, 'contact'>> & { readonly contact?: Partial<SiteFacts['contact']> }
const fieldsOf = ({ contact, ...others }: Change) =>
  standInsOf({ ...REAL, ...others, contact: { ...REAL.contact, ...contact } }, []).map(({ field }) => field)

test('an owner’s own facts are none', () => expect(standInsOf(REAL, [])).toEqual([]))

test.each<[Change, string]>([
  [{ company: 'Wrenmark Example LLC' }, 'company'],
  [{ company: ' ' }, 'company'],
  [{ domain: 'wrenmark.example' }, 'domain'],
  [{ domain: 'wrenmark.invalid' }, 'domain'],
  [{ domain: 'wrenmark.test' }, 'domain'],
  [{ domain: 'localhost' }, 'domain'],
  [{ domain: 'www.localhost' }, 'domain'],
  [{ domain: 'intranet' }, 'domain'],
  [{ domain: 'Example.COM' }, 'domain'],
  [{ domain: 'loans.example.org' }, 'domain'],
  [{ contact: { email: 'help@wrenmark.example' } }, 'contact.email'],
  [{ contact: { email: '' } }, 'contact.email'],
  [{ contact: { privacyEmail: 'privacy@example.com' } }, 'contact.privacyEmail'],
  [{ contact: { phone: '(302) 555-0142' } }, 'contact.phone'],
  [{ contact: { phone: '+1 302 555 0199' } }, 'contact.phone'],
  [{ contact: { phone: '302.555.0100' } }, 'contact.phone'],
  [{ contact: { phone: '3025550100' } }, 'contact.phone'],
  [{ contact: { hours: '' } }, 'contact.hours'],
  [{ inServiceSince: '' }, 'inServiceSince'],
  [{ governingLaw: ' ' }, 'governingLaw'],
  [{ contact: { address: '100 Example Street, Wilmington, DE 19801' } }, 'contact.address'],
])('%j is one', (change, field) => expect(fieldsOf(change)).toEqual([field]))

test.each<Change>([
  { company: 'Exampleton Finance Inc.' },
  { domain: 'example-loans.com' },
  { domain: 'test.com' },
  { domain: 'loans.contest' },
  { contact: { phone: '(302) 555-0242' } },
  { contact: { phone: '(555) 014-2000' } },
])('%j is none', (change) => expect(fieldsOf(change)).toEqual([]))

test('all are named at once, with what they say and what is needed', () => {
  const { contact } = REAL
  expect(standInsOf({ ...REAL, company: 'Example Inc.', contact: { ...contact, phone: '555-0100' } }, ['governingLaw'])).toEqual([
    { field: 'company', value: 'Example Inc.', needed: 'the legal entity behind the brand', isUnconfirmed: false },
    { field: 'contact.phone', value: '555-0100', needed: 'a number that you answer', isUnconfirmed: false },
    { field: 'governingLaw', value: 'Delaware', needed: 'the state whose law governs your terms', isUnconfirmed: true },
  ])
})

test('what could be true of the owner is one until its mark is gone', () => {
  const marked = ['contact.hours', 'inServiceSince', 'governingLaw']
  expect(standInsOf(REAL, marked).map(({ field }) => field)).toEqual(marked)
})

test('every mark is beside a fact', () => {
  const fields = standInsOf(SITE, UNCONFIRMED).map(({ field }) => field)
  expect(UNCONFIRMED.filter((name) => !fields.includes(name))).toEqual([])
})
