import type { PlainDate, Today } from '#domain/calendar.ts'

/** A document describes shapes; the bounds of dates move with the day, so one day serves as well as another. Examples are of this day too. */
const DAY = '2026-01-05' as PlainDate
export const ANY_DAY: Today = { earliest: DAY, latest: DAY }
