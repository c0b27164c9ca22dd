/**
 * Plain calendar dates, as ISO text (YYYY-MM-DD), which sorts and compares as dates do.
 * Temporal would do all of this, but its polyfill weighs more than every rule of the form together.
 */
export type PlainDate = string & { readonly __plainDate: unique symbol }

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const US_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function plainDate(year: number, month: number, day: number): PlainDate | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12) return undefined
  if (day < 1 || day > daysInMonth(year, month)) return undefined
  return isoText(year, month, day)
}

export function parseIsoDate(text: string): PlainDate | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? []
  return year ? plainDate(Number(year), Number(month), Number(day)) : undefined
}

/** MM/DD/YYYY, the form in which spec §3 stores a date of birth. */
export function parseUsDate(text: string): PlainDate | undefined {
  const [, month, day, year] = US_DATE.exec(text) ?? []
  return year ? plainDate(Number(year), Number(month), Number(day)) : undefined
}

export function formatUsDate(date: PlainDate): string {
  const { year, month, day } = partsOf(date)
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const moved = new Date(utcMs(date) + days * DAY_MS)
  return isoText(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** Calendar months, clamped: Jan 31 + 1 month is Feb 28 or 29. Lenders refuse a date that does not exist. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date)
  const monthsSinceYearZero = year * 12 + (month - 1) + months
  const toYear = Math.floor(monthsSinceYearZero / 12)
  const toMonth = monthsSinceYearZero - toYear * 12 + 1
  return isoText(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (utcMs(to) - utcMs(from)) / DAY_MS
}

/** Whole years lived. A person born on February 29 is a year older on March 1 of a common year. */
export function ageOn(dateOfBirth: PlainDate, date: PlainDate): number {
  const born = partsOf(dateOfBirth)
  const on = partsOf(date)
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return on.year - born.year - (hadBirthday ? 0 : 1)
}

export function yearOf(date: PlainDate): number {
  return partsOf(date).year
}

/**
 * "Today" for a person anywhere in the 50 states. An applicant in Hawaii at 8 p.m. is a day behind New York:
 * lower bounds use the date in Honolulu, upper bounds and ages the date in New York, in the browser and on the server alike.
 */
export interface Today {
  readonly earliest: PlainDate
  readonly latest: PlainDate
}

export function todayAcrossUs(now: Date): Today {
  return { earliest: dateIn('Pacific/Honolulu', now), latest: dateIn('America/New_York', now) }
}

/** Making one costs more than using it a hundred times. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormatIn(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  dateFormats.set(timeZone, made)
  return made
}

function dateIn(timeZone: string, now: Date): PlainDate {
  const parts = dateFormatIn(timeZone)
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)])
  const { year, month, day } = Object.fromEntries(parts) as { year: number; month: number; day: number }
  return isoText(year, month, day)
}

function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function utcMs(date: PlainDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day)
}

function isoText(year: number, month: number, day: number): PlainDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as PlainDate
}

const pad = (value: number, length: number) => String(value).padStart(length, '0')
