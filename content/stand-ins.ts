/**
 * The facts of content/site.ts that only the owner can supply, and how each is told from the stand-in that the project ships with: names,
 * numbers and addresses that are reserved or say of themselves that they are examples, and whatever the owner has not confirmed. A trial may
 * show them, the public may not see them.
 */
import type { SITE } from './site.ts'

type Texts<Shape> = { readonly [Name in keyof Shape]: Shape[Name] extends string ? string : Texts<Shape[Name]> }
/** The shape of SITE, whatever it says. */
export type SiteFacts = Texts<typeof SITE>

/** Top-level and second-level names that can belong to nobody (RFC 2606 and RFC 6761). */
const RESERVED_NAME = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i
/** 555-0100 to 555-0199, in every area code. */
const FICTIONAL_NUMBER = /555\D{0,3}01\d\d\D*$/
const CALLED_EXAMPLE = /\bexample\b/i

const isReservedDomain = (domain: string) => !domain.includes('.') || RESERVED_NAME.test(domain)
const isReservedEmail = (email: string) => isReservedDomain(email.slice(email.lastIndexOf('@') + 1))

interface OwnersFact {
  readonly field: string
  readonly valueIn: (site: SiteFacts) => string
  /** Left out where the value cannot tell: an owner may really be in Delaware. */
  readonly isStandIn?: (value: string) => boolean
  /** What the public needs in its place. */
  readonly needed: string
}

const EMAIL = 'an email address that you read'

const OWNERS_FACTS: readonly OwnersFact[] = [
  {
    field: 'company',
    valueIn: ({ company }) => company,
    isStandIn: (company) => CALLED_EXAMPLE.test(company),
    needed: 'the legal entity behind the brand',
  },
  { field: 'domain', valueIn: ({ domain }) => domain, isStandIn: isReservedDomain, needed: 'your own domain' },
  { field: 'contact.email', valueIn: ({ contact }) => contact.email, isStandIn: isReservedEmail, needed: EMAIL },
  { field: 'contact.privacyEmail', valueIn: ({ contact }) => contact.privacyEmail, isStandIn: isReservedEmail, needed: EMAIL },
  {
    field: 'contact.phone',
    valueIn: ({ contact }) => contact.phone,
    isStandIn: (phone) => FICTIONAL_NUMBER.test(phone),
    needed: 'a number that you answer',
  },
  {
    field: 'contact.address',
    valueIn: ({ contact }) => contact.address,
    isStandIn: (address) => CALLED_EXAMPLE.test(address),
    needed: 'the address where letters reach you',
  },
  { field: 'contact.hours', valueIn: ({ contact }) => contact.hours, needed: 'the hours in which you answer' },
  { field: 'inServiceSince', valueIn: (site) => site.inServiceSince, needed: 'the year in which your service began' },
  { field: 'governingLaw', valueIn: (site) => site.governingLaw, needed: 'the state whose law governs your terms' },
]

interface StandIn {
  readonly field: string
  readonly value: string
  readonly needed: string
  readonly isUnconfirmed: boolean
}

/** An empty fact counts as a stand-in. */
export const standInsOf = (site: SiteFacts, unconfirmed: readonly string[]): StandIn[] =>
  OWNERS_FACTS.map((fact) => ({ ...fact, value: fact.valueIn(site), isUnconfirmed: unconfirmed.includes(fact.field) }))
    .filter(({ value, isStandIn, isUnconfirmed }) => value.trim() === '' || isStandIn?.(value) || isUnconfirmed)
    .map(({ field, value, needed, isUnconfirmed }) => ({ field, value, needed, isUnconfirmed }))
