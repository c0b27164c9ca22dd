/** What somebody types into the search box, told by its shape. Without the schema library, so that the console can have it. */
import { readBirthMark } from '#domain/application/person-marks.ts'

/** By what an application is found. The first four are a person's own; a name alone is none of them, for too many people share it. */
export const SEARCHED_BY = {
  email: 'email address',
  phone: 'phone number',
  ssn: 'Social Security number',
  birth: 'last name and date of birth',
  leadId: 'lead id',
  attemptKey: 'attempt key',
  lenderReference: 'lender’s reference',
} as const
export type SearchedBy = keyof typeof SEARCHED_BY

const PERSONAL = ['email', 'phone', 'ssn', 'birth'] as const
export type PersonalSearch = (typeof PERSONAL)[number]
export const isPersonal = (by: SearchedBy): by is PersonalSearch => (PERSONAL as readonly SearchedBy[]).includes(by)

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LEAD_ID = new RegExp(`^${UUID}$`, 'i')
const SHORT_LEAD_ID = /^[0-9a-f]{8}$/i
const ATTEMPT_KEY = new RegExp(`^${UUID}\\.[\\w-]+(?:\\.ping)?$`, 'i')
/** As people write one down, with an extension at most. */
const WRITTEN_NUMBER = /^([\d\s().+–-]+)(?:(?:ext|x|#).*)?$/i

export const isShortLeadId = (id: string) => SHORT_LEAD_ID.test(id)

/** A number that is neither a phone's nor an SSN's may be a lender's. */
export function recognizeSearch(typed: string): SearchedBy {
  const what = typed.trim()
  if (what.includes('@')) return 'email'
  if (LEAD_ID.test(what) || isShortLeadId(what)) return 'leadId'
  if (ATTEMPT_KEY.test(what)) return 'attemptKey'
  if (readBirthMark(what)) return 'birth'
  const digits = WRITTEN_NUMBER.exec(what)?.[1]?.replace(/\D/g, '') ?? ''
  if (/^1?\d{10}$/.test(digits)) return 'phone'
  return digits.length === 9 ? 'ssn' : 'lenderReference'
}
