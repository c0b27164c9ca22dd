/** Months of the calendar, as ISO text (YYYY-MM). */
import { addDays, addMonths, type PlainDate, parseIsoDate } from './calendar.ts'

/** Such as 2026-10. */
export type Month = string

const LABEL = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const parseMonth = (text: string): Month | undefined => (parseIsoDate(`${text}-01`) ? text : undefined)
export const formatMonth = (month: Month): string => LABEL.format(new Date(`${month}-01`))
export const monthOfDay = (day: PlainDate): Month => day.slice(0, 7)
export const firstDayOf = (month: Month): PlainDate => parseIsoDate(`${month}-01`) as PlainDate
export const lastDayOf = (month: Month): PlainDate => addDays(addMonths(firstDayOf(month), 1), -1)
export const monthAfter = (month: Month, months = 1): Month => monthOfDay(addMonths(firstDayOf(month), months))
