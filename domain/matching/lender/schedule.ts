/** When a lender takes leads. Hours are the lender's own, by its time zone; a lender without a schedule is always open. */
import * as z from 'zod/mini'
import { described } from '../../values/described.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const timeOfDay = (description: string, example: string) =>
  described(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'must be a time such as 08:30' })),
    description,
    { examples: [example] },
  )

const openingHours = z
  .strictObject({
    days: described(z.array(z.enum(WEEKDAYS)).check(z.minLength(1)), 'on these days', { examples: [['Mon', 'Fri']] }),
    from: timeOfDay('from when', '08:30'),
    to: timeOfDay('until when', '17:00'),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'must open before it closes; hours past midnight need a second row' }))

export const schedule = z.strictObject({
  timeZone: described(
    z.string().check(z.refine(isTimeZone, { error: 'must be a time zone such as America/New_York' })),
    'where its clock stands',
    { examples: ['America/New_York'] },
  ),
  open: described(z.array(openingHours).check(z.minLength(1)), 'when it is open'),
})
export type Schedule = z.infer<typeof schedule>

export function isOpen(hours: Schedule, now: Date): boolean {
  const { weekday, time } = localTime(hours.timeZone, now)
  return hours.open.some(({ days, from, to }) => days.includes(weekday) && time >= from && time < to)
}

/** The offsets of all zones are whole quarters of an hour: within one, the clock of a zone only ticks. */
const QUARTER_MINUTES = 15
/** Of a lender that opens once a week, one opening may fall into the hour that a change of clocks leaves out. */
const LONGEST_SEARCH_DAYS = 15

/** The first moment from now on at which the lender is open; undefined: its hours leave none. */
export function nextOpening(hours: Schedule, now: Date): Date | undefined {
  if (isOpen(hours, now)) return now
  const quarterMs = QUARTER_MINUTES * MINUTE_MS
  const end = now.getTime() + LONGEST_SEARCH_DAYS * 24 * 60 * MINUTE_MS
  for (let quarter = Math.floor(now.getTime() / quarterMs) * quarterMs; quarter < end; quarter += quarterMs) {
    const { weekday, time } = localTime(hours.timeZone, new Date(quarter))
    const start = minutesOf(time)
    const openings = hours.open
      .filter(({ days }) => days.includes(weekday))
      .map(({ from, to }) => ({ from: Math.max(minutesOf(from), start), to: Math.min(minutesOf(to), start + QUARTER_MINUTES) }))
      .filter(({ from, to }) => from < to)
      .map(({ from }) => quarter + (from - start) * MINUTE_MS)
      .filter((opening) => opening > now.getTime())
    if (openings.length > 0) return new Date(Math.min(...openings))
  }
  return undefined
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

interface LocalTime {
  readonly weekday: Weekday
  readonly time: string
}

const MINUTE_MS = 60_000

/** Per zone its formatter, which takes a hundred times as long to make as to use, and what it said last: lenders share zones and minutes. */
const clocks = new Map<string, { readonly format: Intl.DateTimeFormat; minute: number; local: LocalTime }>()

function localTime(timeZone: string, now: Date): LocalTime {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = clocks.get(timeZone)
  if (known?.minute === minute) return known.local
  const format =
    known?.format ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = format.formatToParts(now)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const local = { weekday: part('weekday') as Weekday, time: `${part('hour')}:${part('minute')}` }
  clocks.set(timeZone, { format, minute, local })
  return local
}

/** Those that were found to exist: to find one takes as long as to make a formatter. */
const timeZones = new Set<string>()

function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    timeZones.add(name)
    return true
  } catch {
    return false
  }
}
