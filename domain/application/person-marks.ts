/**
 * Who counts as one person: the same Social Security number, and at least two of these the same. A slip in one answer leaves four, so
 * it makes nobody a new person; a stranger who has the number, or the number and one answer more, is another.
 */
import type { Application } from './application.ts'
import { normalizeDriversLicense } from './fields/drivers-license.ts'

export const SAME_MARKS_OF_ONE_PERSON = 2

type Marked = Pick<
  Application,
  'ssn' | 'dateOfBirth' | 'firstName' | 'lastName' | 'email' | 'primaryPhone' | 'driversLicenseNumber' | 'driversLicenseState'
>

/** What stands for each in a comparison. There are few dates and names: only together with the number can they not be found by trying. */
export const PERSON_MARKS = {
  dateOfBirth: ({ ssn, dateOfBirth }: Marked) => `${ssn} ${dateOfBirth}`,
  name: ({ ssn, firstName, lastName }: Marked) => `${ssn} ${lettersOf(`${firstName}${lastName}`)}`,
  email: ({ email }: Marked) => email.toLowerCase(),
  phone: ({ primaryPhone }: Marked) => primaryPhone,
  license: ({ driversLicenseState, driversLicenseNumber }: Marked) =>
    `${driversLicenseState} ${normalizeDriversLicense(driversLicenseNumber)}`,
} as const

export type PersonMark = keyof typeof PERSON_MARKS

/** By which staff find a caller: never by a name alone, which too many people share. */
export const birthMark = ({ lastName, dateOfBirth }: Pick<Application, 'lastName' | 'dateOfBirth'>) =>
  `${lettersOf(lastName)} ${dateOfBirth}`

const DATE = /\b(?:(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})|(?<isoYear>\d{4})-(?<isoMonth>\d\d)-(?<isoDay>\d\d))\b/

/** From a last name with a date of birth, in either order: Lee 4/12/1985, 1985-04-12 Lee. Undefined: it is not both. */
export function readBirthMark(typed: string): string | undefined {
  const date = DATE.exec(typed)
  if (!date?.groups) return undefined
  const { month, day, year, isoMonth, isoDay, isoYear } = date.groups
  const lastName = typed.replace(date[0], ' ')
  if (/\d/.test(lastName) || lettersOf(lastName) === '') return undefined
  const twoDigits = (part: string | undefined) => part?.padStart(2, '0')
  return birthMark({ lastName, dateOfBirth: `${twoDigits(month ?? isoMonth)}/${twoDigits(day ?? isoDay)}/${year ?? isoYear}` })
}

/** José O’Brien-Ruiz and JOSE OBRIEN RUIZ are one name. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
