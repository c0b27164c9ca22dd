/** What fills itself in while a person types (spec §4). Pure: from the answers before and one change to the answers after. */
import type { FieldName } from '#domain/application/application.ts'
import { normalizeZip } from '#domain/application/fields/address.ts'
import { PAY_FREQUENCIES } from '#domain/application/fields/pay.ts'
import { followingPayDateAfter } from '#domain/application/pay-dates.ts'
import type { AddressSuggestion } from '#domain/application/street-suggestions.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'

export const ZIP_DIGITS = 5

export const zip5Of = (zipCode: string): string => normalizeZip(zipCode).slice(0, ZIP_DIGITS)

export interface Place {
  readonly city: string
  readonly state: string
}

/** The work phone follows the cell phone while the "same" box is checked. */
export function withTyped(
  typed: TypedApplication,
  field: FieldName,
  text: string,
  { workPhoneIsCell, isStateKept }: { readonly workPhoneIsCell: boolean; readonly isStateKept: boolean },
): TypedApplication {
  const next = { ...typed, [field]: text }
  switch (field) {
    case 'primaryPhone':
      return workPhoneIsCell ? { ...next, secondaryPhone: text } : next
    case 'payFrequency':
    case 'nextPayDate':
      return isFollowingPayDateOurs(typed) ? { ...next, followingPayDate: expectedFollowingPayDate(next) } : next
    case 'zipCode':
      // Fewer digits clear city and state (spec §4), and so does another ZIP code: they belonged to the old one. A state that was asked for
      // before the ZIP code did not.
      return zip5Of(text) === zip5Of(typed.zipCode) ? next : { ...next, city: '', state: isStateKept ? typed.state : '' }
    default:
      return next
  }
}

/** Empty while there is nothing to expect it from. */
function expectedFollowingPayDate(typed: TypedApplication): string {
  const nextPayDate = parseIsoDate(typed.nextPayDate)
  const payFrequency = PAY_FREQUENCIES.find((frequency) => frequency === typed.payFrequency)
  return nextPayDate && payFrequency ? followingPayDateAfter(nextPayDate, payFrequency) : ''
}

/** What a person has typed or corrected is theirs, and is filled over no more. */
const isFollowingPayDateOurs = (typed: TypedApplication): boolean =>
  typed.followingPayDate === '' || isFollowingPayDateFilled(typed)

export const isFollowingPayDateFilled = (typed: TypedApplication): boolean =>
  typed.followingPayDate !== '' && typed.followingPayDate === expectedFollowingPayDate(typed)

/** An answer that comes late, for a ZIP code that has been changed since, fills nothing. */
export const withPlace = (typed: TypedApplication, zip: string, place: Place): TypedApplication =>
  zip5Of(typed.zipCode) === zip ? { ...typed, ...place } : typed

/** City and state are filled only when empty. */
export const withSuggestion = (typed: TypedApplication, { line1, city, state }: AddressSuggestion): TypedApplication => ({
  ...typed,
  streetAddress: line1,
  city: typed.city || city,
  state: typed.state || state,
})
