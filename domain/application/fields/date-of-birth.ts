import * as z from 'zod/mini'
import { ageOn, parseUsDate, type Today, yearOf } from '../../values/calendar.ts'
import { AGE, US_DATE } from './date-of-birth-parts.ts'

// spec §5
const REQUIRED = 'Date of birth is required'
const INVALID = 'Must be 18+ years old with valid date format'
const EARLIEST_BIRTH_YEAR = 1900

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
