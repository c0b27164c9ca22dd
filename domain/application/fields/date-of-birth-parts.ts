/** The date of birth as three selects. Without the schema library: Your request asks for the date too, and has no other use for that. */
import { formatUsDate, plainDate, type Today, yearOf } from '../../values/calendar.ts'

// spec §5
export const AGE = { min: 18, max: 100 } as const
/** Spec §4: the years offered run from 18 years ago back 80 years; an older applicant may still apply through the API. */
const BIRTH_YEARS_OFFERED = 80

export const US_DATE = /^\d{2}\/\d{2}\/\d{4}$/

/** What the three selects hold, empty where nothing was chosen yet. */
export interface DateOfBirthParts {
  readonly month: string
  readonly day: string
  readonly year: string
}

/** Empty while a part is missing; a date that does not exist stays as chosen, and the rule refuses it. */
export function joinDateOfBirth({ month, day, year }: DateOfBirthParts): string {
  if (!month || !day || !year) return ''
  const date = plainDate(Number(year), Number(month), Number(day))
  return date ? formatUsDate(date) : `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`
}

export function splitDateOfBirth(text: string): DateOfBirthParts {
  const [month = '', day = '', year = ''] = US_DATE.test(text) ? text.split('/') : []
  return { month, day, year }
}

export function birthYearsOffered(today: Today): number[] {
  const latest = yearOf(today.latest) - AGE.min
  return Array.from({ length: BIRTH_YEARS_OFFERED + 1 }, (_, yearsBack) => latest - yearsBack)
}
