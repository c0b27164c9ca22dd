/** What tells one person from another, as keyed codes: two persons can be compared, and none can be read. */
import type { Application } from '#domain/application/application.ts'
import { PERSON_MARKS, type PersonMark } from '#domain/application/person-marks.ts'
import type { FingerprintKind, Vault } from './vault.ts'

export type PersonCodes = Readonly<Record<'ssn' | PersonMark, string>>

const KINDS: Readonly<Record<PersonMark, FingerprintKind>> = {
  dateOfBirth: 'person',
  name: 'name',
  email: 'email',
  phone: 'phone',
  license: 'license',
}
const MARKS = Object.keys(KINDS) as PersonMark[]

/** Under every key of the ring, the current one first: persons of before a rotation are compared under a key that both were stored with. */
export function personCodes(vault: Vault, application: Application): readonly PersonCodes[] {
  const codes = MARKS.map((mark) => [mark, vault.fingerprints(KINDS[mark], PERSON_MARKS[mark](application))] as const)
  return vault.fingerprints('ssn', application.ssn).flatMap((ssn) => {
    // A key that came into the ring between two of these calls waits for the next application.
    const underSameKey = codes.map(([mark, all]) => [mark, all.find((code) => keyOf(code) === keyOf(ssn))] as const)
    return underSameKey.every(([, code]) => code) ? [{ ssn, ...Object.fromEntries(underSameKey) } as PersonCodes] : []
  })
}

const keyOf = (code: string) => code.slice(0, code.indexOf(':'))
