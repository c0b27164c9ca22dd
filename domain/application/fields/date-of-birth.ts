import * as z from 'zod/mini'
import { ageOn, formatUsDate, parseUsDate, plainDate, type Today, yearOf } from '../../calendar.ts'

// spec §5
const REQUIRED = 'Date of birth is required'
const INVALID = 'Must be 18+ years old with valid date format'
export const AGE = { min: 18, max: 100 } as const
const EARLIEST_BIRTH_YEAR = 1900
/** Spec §4: the years offered run from 18 years ago back 80 years; an older applicant may still apply through the API. */
const BIRTH_YEARS_OFFERED = 80

const US_DATE = /^\d{2}\/\d{2}\/\d{4}$/

export function dateOfBirth(today: Today) {
  return z.string({ error: REQUIRED }).check(
    z.refine((text) => text.length > 0, { error: REQUIRED }),
    z.maxLength(10, { error: INVALID }),
    z.regex(US_DATE, { error: INVALID }),
    z.refine((text) => isOldEnough(text, today), { error: INVALID }),
  )
}

function isOldEnough(text: string, today: Today): boolean {
  const date = parseUsDate(text)
  if (!date || yearOf(date) < EARLIEST_BIRTH_YEAR) return false
  const age = ageOn(date, today.latest)
  return age >= AGE.min && age <= AGE.max
}

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
